import type { Instant } from '@cliffhanger/core/kernel';

/** One message of the outbox, or one turn of a scheduled job, as its handler sees it. */
export interface Job<Payload = unknown> {
  readonly payload: Payload;
  /** The same for every try. */
  readonly key: string;
  readonly createdAt: Instant;
}

/** Carried out at least once: whatever it does, doing it twice must do no harm. Throws to be tried again. */
export type JobHandler<Payload = unknown> = (job: Job<Payload>) => Promise<void>;

/** What logs, metrics and traces say of one try. */
export interface WatchedJob {
  readonly task: string;
  readonly key: string;
  readonly attempt: number;
  readonly isLast: boolean;
  readonly causedBy?: string | undefined;
}
