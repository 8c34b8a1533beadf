import {
  accept,
  type Instant,
  later,
  type Money,
  type Result,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  earnedLevel,
  isHigher,
  type LevelView,
  levelsSideBySide,
  trafficCountsFrom,
  UPGRADE_REFUNDABLE_MS,
} from '@cliffhanger/core/levels';
import type { Rights } from '@cliffhanger/core/library';
import { findCaller } from '../identity/steps/find-seller.ts';
import { rightsOf } from '../library/steps/seller-rights.ts';
import type { LevelPurchase, Requires } from '../ports/index.ts';
import { refundQuote } from './steps/refund-quote.ts';

const MOST_PURCHASES = 50;

export interface PurchaseView extends LevelPurchase {
  /** The refund now; `null` when the purchase is no longer refundable. */
  readonly refundNow: Money | null;
  readonly refundableUntil: Instant | null;
  /** The day from which its traffic weight counts; `null` once it does. */
  readonly trafficCountsFrom: string | null;
}

export interface LevelsView {
  readonly levels: readonly LevelView[];
  readonly settledSales: Money;
  readonly rights: Rights;
  readonly purchases: readonly PurchaseView[];
  /** The day from which the traffic weight of a level bought now would count. */
  readonly boughtNowCountsFrom: string;
}

type ListLevelsPorts = Requires<
  'transactions' | 'clock',
  'ledger' | 'levels' | 'rollups' | 'sellerRights' | 'sellers' | 'settings'
>;

/** All levels with their benefits for this seller. */
export const listLevels =
  ({ transactions, clock }: ListLevelsPorts) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<LevelsView>> =>
    transactions.read(async (repositories): Promise<Result<LevelsView>> => {
      const now = clock.now();
      const seller = await findCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const { levels: terms, platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const { settledSales } = await repositories.rollups.totalsOf(sellerId);
      const rights = await rightsOf(repositories, sellerId, now);
      const { episodes } = await repositories.ledger.balancesOf(sellerId);
      const purchases = await repositories.levels.purchasesOf(sellerId, MOST_PURCHASES);
      const asked = { seller: seller.value, purchases, rights, episodes, now };
      return accept({
        levels: levelsSideBySide({ level: seller.value.level, settledSales }, terms),
        settledSales,
        rights,
        purchases: purchases.map((purchase) => {
          const quote = refundQuote({ ...asked, purchaseId: purchase.id });
          if (!quote.ok)
            return { ...purchase, refundNow: null, refundableUntil: null, trafficCountsFrom: null };
          const { amount: refundNow, to } = quote.value;
          return {
            ...purchase,
            refundNow,
            refundableUntil: later(purchase.boughtAt, UPGRADE_REFUNDABLE_MS),
            trafficCountsFrom: isHigher(to, earnedLevel(settledSales, terms))
              ? trafficCountsFrom(purchase.boughtAt, offset)
              : null,
          };
        }),
        boughtNowCountsFrom: trafficCountsFrom(now, offset),
      });
    });
