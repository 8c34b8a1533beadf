import { creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires } from '../ports/index.ts';
import { type CreditScoreWithAdvice, withAdvice } from './steps/credit-score-view.ts';

export type { CreditScoreWithAdvice } from './steps/credit-score-view.ts';

export interface CreditScoreWithBounds extends CreditScoreWithAdvice {
  /** From this score on a shipment can be paid from its proceeds. */
  readonly proceedsFrom: number;
}

/** The score with its parts and advice. Before the first one is computed, the score of a new seller. */
export const getCreditScore =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'creditScores' | 'settings'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<CreditScoreWithBounds>> =>
    transactions.read(async ({ creditScores, settings }) => {
      const now = clock.now();
      const { proceedsFromScore: proceedsFrom } = await settings.current(now);
      const stored = await creditScores.newestOf(sellerId);
      if (stored !== undefined) return accept({ ...withAdvice(stored), proceedsFrom });
      const { score } = creditScore(NO_HISTORY);
      const assumed = withAdvice({ score, facts: NO_HISTORY, computedAt: now });
      return accept({ ...assumed, computedAt: null, proceedsFrom });
    });
