import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

/**
 * Deletes one bounded batch; returns how many. The database sets the retention time and allows no other
 * deletion.
 */
export const forgetAllocationWeights =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ checkout }) => accept(await checkout.forgetAllocationWeights(clock.now())));
