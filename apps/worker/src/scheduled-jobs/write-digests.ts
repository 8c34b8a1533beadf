import type { writeDigests as writeWith } from '@cliffhanger/application/messages';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** Mails that summarise many orders. Each digest is sent once, by the first worker that takes it. */
export const writeDigests = (write: ReturnType<typeof writeWith>, log: Log): ScheduledJob => ({
  task: 'write-digests',
  schedule: { everyMs: MINUTE_MS },
  run: async () => {
    const written = await inBatches(async () => {
      const batch = await write();
      if (!batch.ok) throw new Error(`digests were not written: ${batch.refusal.name}`);
      return batch.value;
    });
    if (written > 0) log.info({ written }, 'digests');
  },
});
