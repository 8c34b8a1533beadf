import { accept, type Result } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import type { Requires } from '../../ports/index.ts';

/** One bounded batch; says how many. How long they are kept is the database's own rule: nobody else may delete one. */
export const forgetAllocationWeights =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout' | 'settings'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ checkout, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes } = await settings.current(now);
      return accept(await checkout.forgetAllocationWeights(dayOf(now, platformUtcOffsetMinutes)));
    });
