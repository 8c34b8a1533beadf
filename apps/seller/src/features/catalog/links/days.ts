import { DAY_MS, type Instant } from '@cliffhanger/core/kernel';

const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10);

/** Every day up to today, oldest first, including days without clicks. */
export const lastDays = (now: Instant, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => dayOf((now - (count - 1 - index) * DAY_MS) as Instant));
