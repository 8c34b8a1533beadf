import type { Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type Sweep } from './sweep.ts';

type TakeBatch = () => Promise<Result<number>>;

/** What was promised by now and is not done: it escalates, visibly for both sides (DOMAIN §6, §8). */
export interface PromisesKept {
  readonly escalateDeposits: TakeBatch;
  readonly escalateWithdrawals: TakeBatch;
  readonly escalateCertifications: TakeBatch;
  readonly escalateStores: TakeBatch;
  readonly escalateAppeals: TakeBatch;
  readonly escalateDisputes: TakeBatch;
}

export function promiseSweeps(promises: PromisesKept, log: Log): readonly Sweep[] {
  const sweep = (task: string, takeBatch: TakeBatch): Sweep => ({
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
    sweep('escalate-deposits', promises.escalateDeposits),
    sweep('escalate-withdrawals', promises.escalateWithdrawals),
    sweep('escalate-certifications', promises.escalateCertifications),
    sweep('escalate-stores', promises.escalateStores),
    sweep('escalate-appeals', promises.escalateAppeals),
    sweep('escalate-disputes', promises.escalateDisputes),
  ];
}
