import { DAY_MS, HOUR_MS, type Instant, instantOf, MINUTE_MS } from '@cliffhanger/core/kernel';

/** In UTC, as in the contract: `08:00`, `24:00`; `null` when always open. */
export interface OpeningHours {
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

export type Openness =
  | { readonly kind: 'always' }
  | { readonly kind: 'open'; readonly closesAt: Instant }
  | { readonly kind: 'closed'; readonly opensAt: Instant };

const CLOCK = /^([01][0-9]|2[0-4]):([0-5][0-9])$/;

/** Milliseconds since midnight, with `24:00` as the end of the day; `undefined` if malformed. */
function msIntoDay(clock: string | null): number | undefined {
  const match = clock === null ? null : CLOCK.exec(clock);
  if (match === null) return undefined;
  const ms = Number(match[1]) * HOUR_MS + Number(match[2]) * MINUTE_MS;
  return ms > DAY_MS ? undefined : ms;
}

/** The instant of a UTC time of day today. Today's offset then applies when it is shown in local time. */
export const todayAt = (clock: string, now: Instant): Instant =>
  instantOf(now - (now % DAY_MS) + (msIntoDay(clock) ?? 0));

/** The next instant at which a UTC clock shows this time. */
function nextAt(ofDayMs: number, now: Instant): Instant {
  const today = now - (now % DAY_MS) + (ofDayMs % DAY_MS);
  return instantOf(today > now ? today : today + DAY_MS);
}

/** Hours may cross midnight (`22:00`–`06:00`); equal times mean always open. */
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
