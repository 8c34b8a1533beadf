import type { Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

type TakeBatch = () => Promise<Result<number>>;

/** What was promised by now and is not done: it escalates, visibly for both sides (DOMAIN §6, §8). */
export interface Promises {
  readonly escalateDeposits: TakeBatch;
  readonly escalateWithdrawals: TakeBatch;
  readonly escalateCertifications: TakeBatch;
  readonly escalateStores: TakeBatch;
  readonly escalateAppeals: TakeBatch;
  readonly escalateDisputes: TakeBatch;
}

export function promiseJobs(promises: Promises, log: Log): readonly ScheduledJob[] {
  const scheduledJob = (task: string, takeBatch: TakeBatch): ScheduledJob => ({
    task,
    schedule: '* * * * *',
    run: async () => {
      const escalated = await inBatches(async () => {
        const taken = await takeBatch();
        if (!taken.ok) throw new Error(`${task}: ${taken.refusal.name}`);
        return taken.value;
      });
      // Somebody has to see this in the morning, whatever else is looked at.
      if (escalated > 0) log.warn({ escalated }, task);
    },
  });
  return [
    scheduledJob('escalate-deposits', promises.escalateDeposits),
    scheduledJob('escalate-withdrawals', promises.escalateWithdrawals),
    scheduledJob('escalate-certifications', promises.escalateCertifications),
    scheduledJob('escalate-stores', promises.escalateStores),
    scheduledJob('escalate-appeals', promises.escalateAppeals),
    scheduledJob('escalate-disputes', promises.escalateDisputes),
  ];
}
