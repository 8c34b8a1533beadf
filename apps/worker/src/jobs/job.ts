import type { Instant } from '@cliffhanger/core/kernel';

/** One outbox message, or one turn of a scheduled job. */
export interface Job<Payload = unknown> {
  readonly payload: Payload;
  /** The same for every attempt. */
  readonly key: string;
  readonly createdAt: Instant;
}

/** Runs at least once, so a handler must be idempotent. An exception causes a retry. */
export type JobHandler<Payload = unknown> = (job: Job<Payload>) => Promise<void>;

/** One attempt, for logs, metrics and traces. */
export interface WatchedJob {
  readonly task: string;
  readonly key: string;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly causedBy?: string | undefined;
}
