import type { Clock } from '@cliffhanger/application/ports';
import { type Instant, instantOf, later } from '@cliffhanger/core/kernel';

export interface FakeClock extends Clock {
  /** Advances the clock, which never moves by itself. */
  pass(ms: number): void;
}

/** A Tuesday in the first month that has its own ledger partitions. */
const SOME_TUESDAY = instantOf(Date.UTC(2026, 0, 20, 9, 30));

export function createFakeClock(start: Instant = SOME_TUESDAY): FakeClock {
  let now = start;
  return {
    now: () => now,
    pass: (ms) => {
      now = later(now, ms);
    },
  };
}
