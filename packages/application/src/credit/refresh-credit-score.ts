import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { CreditScoreBatch, Requires } from '../ports/index.ts';

const MOST_SELLERS = 500;

/** One batch of sellers; a job processes all of them every hour. Idempotent. */
export const refreshCreditScore =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'creditScores'>) =>
  (after: SellerId | null): Promise<Result<CreditScoreBatch>> =>
    transactions.run(async ({ creditScores }) =>
      accept(await creditScores.refresh(after, MOST_SELLERS, clock.now())),
    );
