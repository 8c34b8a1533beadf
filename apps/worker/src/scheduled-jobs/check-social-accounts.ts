import type { checkSocialAccounts as checkWith } from '@cliffhanger/application/identity';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** A seller who has put the code into a profile gets the result within a minute or two. */
export const checkSocialAccounts = (check: ReturnType<typeof checkWith>, log: Log): ScheduledJob => ({
  task: 'check-social-accounts',
  schedule: { everyMs: MINUTE_MS },
  run: async () => {
    const checked = await inBatches(async () => {
      const looked = await check();
      if (!looked.ok) throw new Error(`profiles were not read: ${looked.refusal.name}`);
      return looked.value;
    });
    if (checked > 0) log.info({ checked }, 'profiles of social accounts');
  },
});
