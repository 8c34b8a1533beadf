import { type Instant, instantOf, SECOND_MS } from '@cliffhanger/core/kernel';

/*
 * Deadlines are in server time. The `Date` header of every response gives the offset of the device clock, so that
 * countdowns are right when that clock is wrong.
 */

/** The header has whole seconds, and the latency is unknown: smaller differences are ignored. */
const UNCERTAIN_MS = 2 * SECOND_MS;

let aheadMs = 0;

interface ResponseTime {
  /** The `Date` header. */
  readonly date: string | null;
  /** By the device clock. */
  readonly sentAt: number;
  readonly receivedAt: number;
}

export function learnTime({ date, sentAt, receivedAt }: ResponseTime): void {
  const serverMs = Date.parse(date ?? '');
  if (Number.isNaN(serverMs)) return;
  const measured = serverMs + SECOND_MS / 2 - (sentAt + receivedAt) / 2;
  const unsure = UNCERTAIN_MS + (receivedAt - sentAt) / 2;
  // Keep the known offset until it is clearly wrong, so that countdowns do not jump.
  if (Math.abs(measured - aheadMs) <= unsure) return;
  aheadMs = Math.abs(measured) <= unsure ? 0 : Math.round(measured);
}

export const serverNow = (): Instant => instantOf(Date.now() + aheadMs);
