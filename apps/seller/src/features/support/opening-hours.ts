import { DAY_MS, HOUR_MS, type Instant, instantOf, MINUTE_MS } from '@cliffhanger/core/kernel';

/** In UTC, as the contract says them: `08:00`, `24:00`; null when always open. */
export interface OpeningHours {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

export type Openness =
  | { readonly kind: 'always' }
  | { readonly kind: 'open'; readonly closesAt: Instant }
  | { readonly kind: 'closed'; readonly opensAt: Instant };

const CLOCK = /^([01][0-9]|2[0-4]):([0-5][0-9])$/;

/** Into the day, `24:00` being its end; undefined when it is no time of day. */
function msIntoDay(clock: string | null): number | undefined {
  const match = clock === null ? null : CLOCK.exec(clock);
  if (match === null) return undefined;
  const ms = Number(match[1]) * HOUR_MS + Number(match[2]) * MINUTE_MS;
  return ms > DAY_MS ? undefined : ms;
}

/** When a clock in UTC shows this time today: the reader's own clock shows it by the offset of today. */
export const todayAt = (clock: string, now: Instant): Instant =>
  instantOf(now - (now % DAY_MS) + (msIntoDay(clock) ?? 0));

/** The next moment at which a clock in UTC shows this time. */
function nextAt(ofDayMs: number, now: Instant): Instant {
  const today = now - (now % DAY_MS) + (ofDayMs % DAY_MS);
  return instantOf(today > now ? today : today + DAY_MS);
}

/** Hours may run over midnight (`22:00`–`06:00`); opening and closing at the same time is always open. */
export function opennessAt({ opensAt, closesAt }: OpeningHours, now: Instant): Openness {
  const opens = msIntoDay(opensAt);
  const closes = msIntoDay(closesAt);
  if (opens === undefined || closes === undefined || opens % DAY_MS === closes % DAY_MS)
    return { kind: 'always' };
  const time = now % DAY_MS;
  const isOpen = opens < closes ? time >= opens && time < closes : time >= opens || time < closes;
  return isOpen
    ? { kind: 'open', closesAt: nextAt(closes, now) }
    : { kind: 'closed', opensAt: nextAt(opens, now) };
}
