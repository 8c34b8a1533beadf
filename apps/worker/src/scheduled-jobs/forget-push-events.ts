import type { forgetPushEvents as forgetWith } from '@cliffhanger/application/push';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

export const forgetPushEvents = (forget: ReturnType<typeof forgetWith>, log: Log): ScheduledJob => ({
  task: 'forget-push-events',
  schedule: { everyMs: 10 * MINUTE_MS },
  run: async () => {
    const forgotten = await inBatches(async () => {
      const batch = await forget();
      if (!batch.ok) throw new Error(`push events were not forgotten: ${batch.refusal.name}`);
      return batch.value;
    });
    log.debug({ forgotten }, 'push events older than a week');
  },
});
