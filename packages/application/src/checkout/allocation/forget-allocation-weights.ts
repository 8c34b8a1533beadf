import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

/**
 * Deletes one bounded batch; returns how many. The database enforces the retention time, and no other
 * function may delete weights.
 */
export const forgetAllocationWeights =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ checkout }) => accept(await checkout.forgetAllocationWeights(clock.now())));
