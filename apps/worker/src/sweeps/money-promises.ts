import type { Result } from '@cliffhanger/core/kernel';
import type { Log } from '@cliffhanger/operations';
import { inBatches, type Sweep } from './sweep.ts';

type TakeBatch = () => Promise<Result<number>>;

/** What was promised by now and is not done: it escalates, visibly for both sides (DOMAIN §6, §8). */
export interface MoneyPromises {
  readonly escalateDeposits: TakeBatch;
  readonly escalateWithdrawals: TakeBatch;
}

export function moneyPromiseSweeps(promises: MoneyPromises, log: Log): readonly Sweep[] {
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
  ];
}
