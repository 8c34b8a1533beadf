import type { refreshCreditScore } from '@cliffhanger/application/credit';
import type { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { HOUR_MS, MINUTE_MS, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

export interface RollupSteps {
  readonly aggregate: ReturnType<typeof aggregateRollups>;
  readonly refreshCreditScore: ReturnType<typeof refreshCreditScore>;
  readonly refreshDramaSales: ReturnType<typeof refreshDramaSales>;
}

/** Above any realistic number of batches: a job that reaches it is a bug. */
const MOST_BATCHES = 10_000;

/** Iterates all sellers by id. If the worker dies, the remaining sellers keep their old figures. */
async function forAllSellers(takeBatch: (after: SellerId | null) => Promise<SellerId | null>): Promise<void> {
  let after: SellerId | null = null;
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    after = await takeBatch(after);
    if (after === null) return;
  }
}

function orThrow<T>(result: Result<T>, what: string): T {
  if (!result.ok) throw new Error(`${what}: ${result.refusal.name}`);
  return result.value;
}

/** Sellers' figures: new events are aggregated every minute; 30-day windows are recomputed every hour. */
export const rollupJobs = (
  { aggregate, refreshCreditScore, refreshDramaSales }: RollupSteps,
  log: Log,
): readonly ScheduledJob[] => [
  {
    task: 'aggregate-rollups',
    schedule: { everyMs: MINUTE_MS },
    run: async () => {
      const aggregated = await inBatches(async () =>
        orThrow(await aggregate(), 'figures were not aggregated'),
      );
      log.debug({ aggregated }, 'figures of sellers');
    },
  },
  {
    task: 'refresh-credit',
    schedule: { everyMs: HOUR_MS, afterMs: 5 * MINUTE_MS },
    run: async () => {
      let changed = 0;
      await forAllSellers(async (after) => {
        const batch = orThrow(await refreshCreditScore(after), 'credit scores were not refreshed');
        changed += batch.changed;
        return batch.after;
      });
      log.debug({ changed }, 'credit scores');
    },
  },
  {
    // Before the hot ranks, which use its result.
    task: 'refresh-drama-sales',
    schedule: { everyMs: HOUR_MS, afterMs: 10 * MINUTE_MS },
    run: () =>
      forAllSellers(async (after) =>
        orThrow(await refreshDramaSales(after), 'drama sales were not refreshed'),
      ),
  },
];
