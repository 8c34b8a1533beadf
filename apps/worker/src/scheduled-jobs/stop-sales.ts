import type { stopSales as stopSalesWith } from '@cliffhanger/application/catalog';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/**
 * Removes unsellable dramas from the hall within a minute: the licence has ended, or an episode is missing.
 */
export const stopSales = (stop: ReturnType<typeof stopSalesWith>, log: Log): ScheduledJob => ({
  task: 'stop-sales',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    await inBatches(async () => {
      const stopped = await stop();
      if (!stopped.ok) throw new Error(`sales were not stopped: ${stopped.refusal.name}`);
      if (stopped.value.length > 0) log.warn({ dramas: stopped.value }, 'not for sale any more');
      return stopped.value.length;
    });
  },
});
