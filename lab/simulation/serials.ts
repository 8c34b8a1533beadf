import { DAY_MS, HOUR_MS, type Instant, later } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import type { PopularDrama } from './dramas.ts';

/**
 * A drama whose last episodes are announced at the start of the simulation; half of them are released, a
 * little late.
 */
export interface Serial {
  readonly drama: PopularDrama;
  readonly first: number;
  readonly promisedOn: string;
  /** From then on missing episodes are refunded. */
  readonly refundedFrom: Instant;
  /** `null` if they are never released. */
  readonly releasedAt: Instant | null;
}

const EVERY = 5;
const ANNOUNCED = 4;
const PROMISED_AFTER_DAYS = 5;
const LATE_AFTER_DAYS = 7;
const RELEASED_AFTER_MS = 6 * DAY_MS + 10 * HOUR_MS;

export function serialsOf(dramas: readonly PopularDrama[], start: Instant): readonly Serial[] {
  const promised = later(start, PROMISED_AFTER_DAYS * DAY_MS);
  return dramas
    .filter((_, index) => index % EVERY === 0)
    .map((drama, index) => ({
      drama,
      first: drama.episodes - ANNOUNCED + 1,
      promisedOn: dayOf(promised),
      refundedFrom: later(promised, (LATE_AFTER_DAYS + 1) * DAY_MS),
      releasedAt: index % 2 === 0 ? later(start, RELEASED_AFTER_MS) : null,
    }));
}

/** Done by the owner of the database: marking episodes as unreleased, and releasing them. */
export interface Releases {
  announce(serials: readonly Serial[]): Promise<void>;
  release(serials: readonly Serial[]): Promise<void>;
}

export async function beginSerials(serials: readonly Serial[], releases: Releases): Promise<void> {
  for (const { drama, first } of serials) drama.readyThrough = first - 1;
  await releases.announce(serials);
}

/** Releases the serials that are due, and returns them. */
export async function releaseSerials(
  serials: readonly Serial[],
  releases: Releases,
  now: Instant,
): Promise<readonly Serial[]> {
  const out = serials.filter(
    ({ drama, releasedAt }) =>
      releasedAt !== null && releasedAt <= now && drama.readyThrough < drama.episodes,
  );
  if (out.length > 0) await releases.release(out);
  for (const { drama } of out) drama.readyThrough = drama.episodes;
  return out;
}
