import type { takeUnlicensedOffSale as takeOffWith } from '@cliffhanger/application/catalog';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

/** What may no longer be sold leaves the hall within a minute. */
export const endLicences = (takeOff: ReturnType<typeof takeOffWith>, log: Log): ScheduledJob => ({
  task: 'end-licences',
  schedule: '* * * * *',
  isRunAtStart: true,
  run: async () => {
    const dramas = await inBatches(async () => {
      const taken = await takeOff();
      if (!taken.ok) throw new Error(`dramas were not taken off sale: ${taken.refusal.name}`);
      return taken.value;
    });
    if (dramas > 0) log.warn({ dramas }, 'licences have ended');
  },
});
