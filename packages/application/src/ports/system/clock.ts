import type { Instant } from '@cliffhanger/core/kernel';

/** The business clock, the same for api, worker and chain watcher. */
export interface Clock {
  now(): Instant;
}
