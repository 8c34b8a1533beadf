import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery, Requires } from '../ports/index.ts';
import { creditScoreView, type PartView } from './steps/credit-score-view.ts';

export interface PastCreditScore {
  readonly score: number;
  readonly parts: readonly PartView[];
  readonly computedAt: Instant;
}

/** Every score that differed from the previous one, with its parts, so that two can be compared. */
export const listCreditScoreHistory =
  ({ transactions }: Requires<'transactions', 'creditScores'>) =>
  async (
    asked: PageQuery & { readonly sellerId: SellerId },
  ): Promise<Result<{ readonly list: readonly PastCreditScore[]; readonly total: number }>> => {
    const { list, total } = await transactions.read(({ creditScores }) => creditScores.history(asked));
    return accept({
      list: list.map((stored) => ({ ...creditScoreView(stored), computedAt: stored.computedAt })),
      total,
    });
  };
