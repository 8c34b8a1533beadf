import type { JobHandler } from '../jobs/job.ts';

/** Work that comes round by itself. Every worker may start it; the queue sees to it that one does. */
export interface ScheduledJob {
  readonly task: string;
  /** As crontab says it, in UTC. */
  readonly schedule: string;
  readonly run: JobHandler;
  /** Also once when a worker starts. */
  readonly isRunAtStart?: true;
  /** Stands outside of the queue in which scheduled jobs wait for each other. */
  readonly isAlone?: true;
}

const MOST_BATCHES = 20;

/** Takes batches until one finds nothing more, within a bound: the next turn goes on. */
export async function inBatches(takeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const taken = await takeBatch();
    total += taken;
    if (taken === 0) break;
  }
  return total;
}
