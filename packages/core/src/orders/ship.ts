import { accept, type Instant, later, type Money, type Result, refuse } from '../kernel/index.ts';
import { type Deduction, deductEpisodeCredits, saleAmounts } from './amounts.ts';
import { shippingDueAt } from './deadlines.ts';
import {
  isStopped,
  type Order,
  type PayFrom,
  SETTLEMENT_HOLD_MS,
  SHIP_WITHIN_MS,
  SHIPPED_FOR_SELLER_AFTER_MS,
} from './order.ts';

/** Below this credit score shipments are paid from the wallet (DOMAIN §5, §7). */
/** New sellers start at 68, above this threshold. */
export const PROCEEDS_FROM_SCORE = 65;

export interface ShippingSeller {
  readonly holdsRight: boolean;
  readonly available: Money;
  readonly episodes: number;
  readonly creditScore: number;
  /** The threshold if an operator changed it. */
  readonly proceedsFromScore?: number;
}

export const mayPayFromProceeds = ({
  creditScore,
  proceedsFromScore = PROCEEDS_FROM_SCORE,
}: Pick<ShippingSeller, 'creditScore' | 'proceedsFromScore'>): boolean => creditScore >= proceedsFromScore;

/** The part of an order that is not refunded. */
const lessRefunded = ({ quantity, refundedEpisodes = 0, ...order }: Order): Order => ({
  ...order,
  quantity: quantity - refundedEpisodes,
});

export interface ShippingQuote extends Deduction {
  readonly payFrom: PayFrom;
  /** The held amount and its release. */
  readonly unsettled: Money;
  readonly releaseAt: Instant;
}

/** Cost and profit of shipping now, used by the confirm sheet. */
export function quoteShipping(
  order: Order,
  seller: ShippingSeller,
  payFrom: PayFrom,
  now: Instant,
): Result<ShippingQuote> {
  if (isStopped(order)) return refuse('order-under-complaint');
  if (order.state.kind !== 'to-ship') return refuse('order-not-to-ship');
  if (!seller.holdsRight) return refuse('no-right-for-drama');
  const deduction = deductEpisodeCredits(lessRefunded(order), seller.episodes);
  if (payFrom === 'proceeds' && !mayPayFromProceeds(seller)) {
    return refuse('proceeds-need-credit-score', {
      facts: { score: seller.proceedsFromScore ?? PROCEEDS_FROM_SCORE },
    });
  }
  if (payFrom === 'wallet' && seller.available < deduction.paymentAmount)
    return refuse('insufficient-balance');
  return accept(quoted(order, deduction, payFrom, now));
}

/** The weights are 10 : 120 : 25 : 0, in total 155. */
export const quoteOverdueShipping = (order: Order, episodes: number, now: Instant): ShippingQuote =>
  quoted(order, deductEpisodeCredits(lessRefunded(order), episodes), 'proceeds', now);

function quoted(order: Order, deduction: Deduction, payFrom: PayFrom, now: Instant): ShippingQuote {
  const { orderAmount } = saleAmounts(lessRefunded(order));
  const fromProceeds = payFrom === 'proceeds' ? deduction.paymentAmount : 0n;
  return {
    ...deduction,
    payFrom,
    unsettled: (orderAmount - fromProceeds) as Money,
    releaseAt: later(now, SETTLEMENT_HOLD_MS),
  };
}

export interface ShippingDeadlines {
  readonly shipBy: Instant;
  readonly shippedForSellerAt: Instant;
  /** Only without a right for the drama. */
  readonly platformShipsAt: Instant | null;
}

export const shippingDeadlines = (
  paidAt: Instant,
  holdsRight: boolean,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): ShippingDeadlines => ({
  shipBy: later(paidAt, SHIP_WITHIN_MS),
  shippedForSellerAt: shippingDueAt(paidAt, true, shippedForSellerAfterMs),
  platformShipsAt: holdsRight ? null : shippingDueAt(paidAt, false),
});
