import type { JobHandler } from '../jobs/job.ts';

/** Over and over at a distance, counted from midnight UTC of the first of January 1970. */
export interface Schedule {
  readonly everyMs: number;
  /** How much later than the full hour or day. */
  readonly afterMs?: number;
}

/** Work that comes round by itself. Every worker may start it; the queue sees to it that one does. */
export interface ScheduledJob {
  readonly task: string;
  readonly schedule: Schedule;
  readonly run: JobHandler;
  /** Also once when a worker starts. */
  readonly isRunAtStart?: true;
  /** Does not wait for other scheduled jobs of the same worker. */
  readonly isAlone?: true;
}

/** The newest moment at which it was due. */
export const latestTurn = ({ everyMs, afterMs = 0 }: Schedule, now: number): number =>
  Math.floor((now - afterMs) / everyMs) * everyMs + afterMs;

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
