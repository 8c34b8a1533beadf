import type { JobHandler } from '../jobs/job.ts';

/** Repeats at a fixed interval since 1970-01-01T00:00Z. */
export interface Schedule {
  readonly everyMs: number;
  /** Offset from the full hour or day. */
  readonly afterMs?: number;
}

/** Recurring work. Every worker may start it; the queue ensures that one does. */
export interface ScheduledJob {
  readonly task: string;
  readonly schedule: Schedule;
  readonly run: JobHandler;
  /** Also runs once when a worker starts. */
  readonly isRunAtStart?: true;
  /** Does not wait for other scheduled jobs of the same worker. */
  readonly isAlone?: true;
}

/** The latest due time up to now. */
export const latestTurn = ({ everyMs, afterMs = 0 }: Schedule, now: number): number =>
  Math.floor((now - afterMs) / everyMs) * everyMs + afterMs;

const MOST_BATCHES = 20;

/** Takes batches until one is empty, up to a limit; the next turn continues. */
export async function inBatches(takeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const taken = await takeBatch();
    total += taken;
    if (taken === 0) break;
  }
  return total;
}
