import { type Instant, instantOf, SECOND_MS } from '@cliffhanger/core/kernel';

/*
 * Deadlines are the server's. Every answer says in its `Date` header what time it is there; a phone whose clock is
 * wrong would otherwise count down to the wrong moment.
 */

/** The header has whole seconds and the answer took its time: less than this is no difference. */
const UNCERTAIN_MS = 2 * SECOND_MS;

let aheadMs = 0;

interface HeardTime {
  /** As the header says it. */
  readonly date: string | null;
  /** By the phone's clock. */
  readonly askedAt: number;
  readonly answeredAt: number;
}

export function learnTime({ date, askedAt, answeredAt }: HeardTime): void {
  const said = Date.parse(date ?? '');
  if (Number.isNaN(said)) return;
  const heard = said + SECOND_MS / 2 - (askedAt + answeredAt) / 2;
  const unsure = UNCERTAIN_MS + (answeredAt - askedAt) / 2;
  // What is known stays until it is clearly wrong, so that countdowns do not jump about.
  if (Math.abs(heard - aheadMs) <= unsure) return;
  aheadMs = Math.abs(heard) <= unsure ? 0 : Math.round(heard);
}

/** What time it is for the server. */
export const serverNow = (): Instant => instantOf(Date.now() + aheadMs);
