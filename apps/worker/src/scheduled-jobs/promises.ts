import { MINUTE_MS, type Result } from '@cliffhanger/core/kernel';
import type { Log, Metrics } from '@cliffhanger/operations';
import { Counter } from 'prom-client';
import { inBatches, type ScheduledJob } from './scheduled-job.ts';

type TakeBatch = () => Promise<Result<number>>;

/** Escalates promises that are overdue, visible to both sides (DOMAIN §6, §8). */
export interface Promises {
  readonly escalateDeposits: TakeBatch;
  readonly escalateWithdrawals: TakeBatch;
  readonly escalateCertifications: TakeBatch;
  readonly escalateStores: TakeBatch;
  readonly escalateAppeals: TakeBatch;
  readonly escalateDisputes: TakeBatch;
  /** Notifies the staff on duty first, then all admins. */
  readonly escalatePromises: TakeBatch;
}

export function promiseJobs(promises: Promises, log: Log, metrics: Metrics): readonly ScheduledJob[] {
  const broken = new Counter({
    name: 'promises_broken_total',
    help: 'What was promised by now and is not done, by the job that escalates it.',
    labelNames: ['task'],
    registers: [metrics],
  });
  const scheduledJob = (task: string, takeBatch: TakeBatch): ScheduledJob => ({
    task,
    schedule: { everyMs: MINUTE_MS },
    run: async () => {
      const escalated = await inBatches(async () => {
        const taken = await takeBatch();
        if (!taken.ok) throw new Error(`${task}: ${taken.refusal.name}`);
        return taken.value;
      });
      broken.inc({ task }, escalated);
      // A warning, because staff must notice it.
      if (escalated > 0) log.warn({ escalated }, task);
    },
  });
  const jobs = [
    scheduledJob('escalate-deposits', promises.escalateDeposits),
    scheduledJob('escalate-withdrawals', promises.escalateWithdrawals),
    scheduledJob('escalate-certifications', promises.escalateCertifications),
    scheduledJob('escalate-stores', promises.escalateStores),
    scheduledJob('escalate-appeals', promises.escalateAppeals),
    scheduledJob('escalate-disputes', promises.escalateDisputes),
    scheduledJob('escalate-promises', promises.escalatePromises),
  ];
  // Create the counters with 0: a counter that first appears with 1 shows no increase.
  for (const { task } of jobs) broken.inc({ task }, 0);
  return jobs;
}
