import { LIMITS } from '@cliffhanger/adapters/limits';
import type { Clock, LimitName, Limits } from '@cliffhanger/application/ports';
import { type Instant, later, msUntil } from '@cliffhanger/core/kernel';

/** Rate limits by the test's clock. */
export function createFakeLimits(clock: Clock): Limits {
  const counted = new Map<string, { tries: number; until: Instant }>();
  const countOf = (limit: LimitName, key: string) => {
    const known = counted.get(`${limit} ${key}`);
    if (known !== undefined && clock.now() < known.until) return known;
    const fresh = { tries: 0, until: later(clock.now(), LIMITS[limit].withinMs) };
    counted.set(`${limit} ${key}`, fresh);
    return fresh;
  };
  return {
    async take(limit, key) {
      const count = countOf(limit, key);
      count.tries += 1;
      return count.tries <= LIMITS[limit].tries
        ? { taken: true }
        : { taken: false, waitMs: msUntil(count.until, clock.now()) };
    },
    async giveBack(limit, key) {
      countOf(limit, key).tries -= 1;
    },
    async forget(limit, key) {
      counted.delete(`${limit} ${key}`);
    },
  };
}
