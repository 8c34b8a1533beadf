import { creditScore, NO_HISTORY } from '@cliffhanger/core/credit';
import { accept, type Instant, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import { type CreditScoreView, creditScoreView } from '../credit/steps/credit-score-view.ts';
import type {
  Note,
  PastDecision,
  Requires,
  SellerLinkRecord,
  SellerRecord,
  SharedTrait,
  StateCount,
  Uses,
} from '../ports/index.ts';

export interface SellerView extends SellerRecord {
  readonly credit: CreditScoreView & { readonly proceedsFrom: number };
  readonly counts: ReadonlyMap<OrderStateKind, StateCount>;
  readonly decisions: readonly PastDecision[];
  /** Other sellers that share a trait with this one. */
  readonly shared: readonly SharedTrait[];
  readonly links: readonly SellerLinkRecord[];
  readonly notes: readonly Note[];
}

const MOST_LINKS = 50;
const MOST_NOTES = 50;

type Reach = Uses<'records' | 'orders' | 'reviewQueue' | 'creditScores' | 'settings'>;

/** Everything known about a seller, on one page. */
export const getSellerRecord =
  ({
    transactions,
    clock,
  }: Requires<
    'transactions' | 'clock',
    'records' | 'orders' | 'reviewQueue' | 'creditScores' | 'settings'
  >) =>
  (sellerId: SellerId): Promise<Result<SellerView>> =>
    transactions.read(async (repositories): Promise<Result<SellerView>> => {
      const { records, orders, reviewQueue } = repositories;
      const seller = await records.seller(sellerId);
      const file = await reviewQueue.sellerFile(sellerId);
      if (seller === undefined || file === undefined) return refuse('account-does-not-exist');
      return accept({
        ...seller,
        credit: await creditOf(repositories, sellerId, clock.now()),
        counts: await orders.countsOf(sellerId),
        decisions: file.decisions,
        shared: file.shared,
        links: await records.sellerLinks(sellerId, MOST_LINKS),
        notes: await records.notes({ about: 'seller', id: sellerId }, MOST_NOTES),
      });
    });

async function creditOf(
  { creditScores, settings }: Reach,
  sellerId: SellerId,
  now: Instant,
): Promise<SellerView['credit']> {
  const { proceedsFromScore: proceedsFrom } = await settings.current(now);
  const stored = await creditScores.newestOf(sellerId);
  if (stored !== undefined) return { ...creditScoreView(stored), proceedsFrom };
  const { score } = creditScore(NO_HISTORY);
  return {
    ...creditScoreView({ score, facts: NO_HISTORY, computedAt: now }),
    computedAt: null,
    proceedsFrom,
  };
}
