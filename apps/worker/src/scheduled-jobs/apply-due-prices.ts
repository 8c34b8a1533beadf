import type { applyDuePrices as applyWith } from '@cliffhanger/application/catalog';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Scheduled prices take effect within a minute. */
export const applyDuePrices = (apply: ReturnType<typeof applyWith>, log: Log): ScheduledJob => ({
  task: 'apply-due-prices',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    const applied = await inBatches(async () => {
      const taken = await apply();
      if (!taken.ok) throw new Error(`prices were not applied: ${taken.refusal.name}`);
      return taken.value;
    });
    if (applied > 0) log.info({ applied }, 'new prices');
  },
});
