import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { CreditBatch, Requires } from '../ports/index.ts';

const MOST_SELLERS = 500;

/** One batch of sellers; a job goes through all of them every hour. Taken twice it changes nothing more. */
export const refreshCredit =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'credit'>) =>
  (after: SellerId | null): Promise<Result<CreditBatch>> =>
    transactions.run(async ({ credit }) => accept(await credit.refresh(after, MOST_SELLERS, clock.now())));
