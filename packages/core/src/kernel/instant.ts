declare const instant: unique symbol;

/** Milliseconds since 1970 in UTC. Rules never read a clock; they get the time as an argument. */
export type Instant = number & { readonly [instant]: true };

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const LATEST_INSTANT_MS = 8_640_000_000_000_000;

export function instantOf(epochMs: number): Instant {
  if (!Number.isSafeInteger(epochMs) || Math.abs(epochMs) > LATEST_INSTANT_MS) {
    throw new RangeError(`not an instant: ${epochMs}`);
  }
  return epochMs as Instant;
}

export const later = (than: Instant, byMs: number): Instant => instantOf(than + byMs);
export const earlier = (than: Instant, byMs: number): Instant => instantOf(than - byMs);

export const msUntil = (deadline: Instant, now: Instant): number => Math.max(0, deadline - now);
