import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Closing, Requires } from '../ports/index.ts';

/** Idempotent within the hour (docs/proofs.md §4). The database computes the closing. */
export const closeBooks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'closings'>) =>
  (): Promise<Result<Closing>> =>
    transactions.run(async ({ closings }) => accept(await closings.close(clock.now())));
