import { type Drama, isListed, marginOf, SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Locale, NO_MONEY, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { rightsLeft } from '@cliffhanger/core/library';
import { nextPromotion, type PromotionAdvice, type PromotionCandidate } from '@cliffhanger/core/promotion';
import { rightsOf } from '../library/steps/seller-rights.ts';
import type { DramaInLibrary, Requires, Uses } from '../ports/index.ts';

export interface DramaToPromote extends PromotionCandidate {
  readonly drama: Drama;
  /** Of the main link; `null` while the drama is not in the library. */
  readonly trackingCode: string | null;
}

/** Libraries can be large; of a large one only the most clicked dramas matter. */
const LIBRARY_LOOKED_AT = 100;
const MOST_COMPARED = 10;

type NextPromotionRepositories = 'catalog' | 'library' | 'sellerRights' | 'settings' | 'trackingLinks';

/**
 * The next drama to promote and why, in figures that other pages show as well. `null` when there is no reason
 * yet.
 */
export const getNextPromotion =
  ({ transactions, clock }: Requires<'transactions' | 'clock', NextPromotionRepositories>) =>
  (query: {
    readonly sellerId: SellerId;
    readonly locale: Locale;
  }): Promise<Result<PromotionAdvice<DramaToPromote> | null>> =>
    transactions.read(async (repositories) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const candidates = [
        ...(await ownDramas(repositories, query, daysBefore(now, SALES_WINDOW_DAYS - 1, offset))),
        ...(await hottestOfOthers(repositories, query)),
      ];
      const rights = await rightsOf(repositories, query.sellerId, now);
      return accept(nextPromotion(candidates, { rightsLeft: rightsLeft(rights) }) ?? null);
    });

type Query = Parameters<ReturnType<typeof getNextPromotion>>[0];

async function ownDramas(
  { library, trackingLinks }: Uses<'library' | 'trackingLinks'>,
  { sellerId, locale }: Query,
  since: string,
): Promise<readonly DramaToPromote[]> {
  const query = { sellerId, locale, categoryId: null, isPromoting: null, page: 1, size: LIBRARY_LOOKED_AT };
  const { list } = await library.list(query);
  const sold = list.filter(({ drama }) => isListed(drama));
  const compared = sold
    .toSorted((one, other) => other.results.clicks - one.results.clicks)
    .slice(0, MOST_COMPARED);
  const dramas: DramaToPromote[] = [];
  for (const own of compared) {
    const brought = await trackingLinks.resultsOfDrama(sellerId, own.drama.id, since);
    dramas.push({ ...ownCandidateOf(own), ...figuresOf(brought) });
  }
  // Dramas without any click in the rollups.
  const unclicked = sold.filter((one) => !compared.includes(one) && one.results.clicks === 0);
  return [...dramas, ...unclicked.map(ownCandidateOf)];
}

async function hottestOfOthers(
  { catalog }: Uses<'catalog'>,
  { sellerId, locale }: Query,
): Promise<readonly DramaToPromote[]> {
  const { list } = await catalog.hall({
    sellerId,
    locale,
    categoryId: null,
    search: '',
    sort: 'hot',
    includesMine: false,
    after: null,
    page: 1,
    size: 1,
  });
  return list.map(candidateOf);
}

const figuresOf = ({ clicks, orders, profit }: Pick<PromotionCandidate, 'clicks' | 'orders' | 'profit'>) => ({
  clicks,
  orders,
  profit,
});

const candidateOf = (drama: Drama): DramaToPromote => ({
  drama,
  clicks: 0,
  orders: 0,
  profit: NO_MONEY,
  hotRank: drama.hotRank,
  margin: marginOf(drama).amount,
  isInLibrary: false,
  trackingCode: null,
});

const ownCandidateOf = ({ drama, trackingCode }: DramaInLibrary): DramaToPromote => ({
  ...candidateOf(drama),
  isInLibrary: true,
  trackingCode,
});
