import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PageQuery, Requires } from '../ports/index.ts';
import { creditShown, type PartView } from './shown.ts';

export interface PastCredit {
  readonly score: number;
  readonly parts: readonly PartView[];
  readonly computedAt: Instant;
}

/** Every score that differed from the one before, with its parts: what moved it is seen by comparing two. */
export const listCreditHistory =
  ({ transactions }: Requires<'transactions', 'credit'>) =>
  async (
    asked: PageQuery & { readonly sellerId: SellerId },
  ): Promise<Result<{ readonly list: readonly PastCredit[]; readonly total: number }>> => {
    const { list, total } = await transactions.read(({ credit }) => credit.history(asked));
    return accept({
      list: list.map((stored) => ({ ...creditShown(stored), computedAt: stored.computedAt })),
      total,
    });
  };
