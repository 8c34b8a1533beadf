import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Requires } from '../../ports/index.ts';

/** One bounded batch; says how many. How long they are kept is the database's own rule: nobody else may delete one. */
export const forgetAllocationWeights =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'checkout'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ checkout }) => accept(await checkout.forgetAllocationWeights(clock.now())));
