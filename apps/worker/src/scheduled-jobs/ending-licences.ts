import type { notifyOfEndingLicences as notifyWith } from '@cliffhanger/application/catalog';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Notifies sellers before a licence ends, early enough to react. */
export const notifyOfEndingLicences = (notify: ReturnType<typeof notifyWith>, log: Log): ScheduledJob => ({
  task: 'notify-of-ending-licences',
  schedule: { everyMs: MINUTE_MS },
  isRunAtStart: true,
  run: async () => {
    const told = await inBatches(async () => {
      const notified = await notify();
      if (!notified.ok) throw new Error(`nobody was told of licences: ${notified.refusal.name}`);
      return notified.value;
    });
    if (told > 0) log.info({ told }, 'sellers were told of licences that end');
  },
});
