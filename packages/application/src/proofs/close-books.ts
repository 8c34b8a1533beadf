import { accept, type Result } from '@cliffhanger/core/kernel';
import type { Closing, Requires } from '../ports/index.ts';

/** Once an hour, whoever asks and however often (docs/proofs.md §4). What is closed is computed by the database. */
export const closeBooks =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'closings'>) =>
  (): Promise<Result<Closing>> =>
    transactions.run(async ({ closings }) => accept(await closings.close(clock.now())));
