import type { Instant } from '../kernel/index.ts';
import {
  type AutoShippingSeller,
  isStopped,
  type Order,
  PAY_FROM,
  quoteAutoShip,
  quoteShipping,
  shippingDeadlines,
} from '../orders/index.ts';

/*
 * Why an order is in its state, for support. It uses the rules of shipping, so it predicts the next attempt.
 */

export const WAIT_REASONS = [
  /** Under review. */
  'audit',
  /** The seller has no right; the platform ships. */
  'no-right',
  /** Neither wallet nor credit score suffices. */
  'no-funds',
  /** Nothing prevents shipping, and auto-ship is off. */
  'seller-has-not-shipped',
  /** The daily limit of auto-ship is used up. */
  'daily-limit',
  /** Auto-ship takes it in its next run. */
  'auto-ship-next',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export interface Waiting {
  readonly reason: WaitReason;
  /** The seller's deadline. */
  readonly shipBy: Instant;
  readonly isLate: boolean;
  /** When it is shipped automatically. */
  readonly shippedAt: Instant;
}

/** Undefined if it does not wait. */
export function whyWaiting(
  order: Order,
  seller: AutoShippingSeller,
  { now, shippedForSellerAfterMs }: { readonly now: Instant; readonly shippedForSellerAfterMs: number },
): Waiting | undefined {
  const reason = reasonOf(order, seller, now);
  if (reason === undefined) return undefined;
  const { shipBy, shippedForSellerAt, platformShipsAt } = shippingDeadlines(
    order.shipFrom ?? order.paidAt,
    seller.holdsRight,
    shippedForSellerAfterMs,
  );
  return {
    reason,
    shipBy,
    isLate: reason !== 'audit' && now > shipBy,
    shippedAt: platformShipsAt ?? shippedForSellerAt,
  };
}

function reasonOf(order: Order, seller: AutoShippingSeller, now: Instant): WaitReason | undefined {
  if (order.state.kind === 'audit' || isStopped(order)) return 'audit';
  if (order.state.kind !== 'to-ship') return undefined;
  if (!seller.holdsRight) return 'no-right';
  if (!PAY_FROM.some((from) => quoteShipping(order, seller, from, now).ok)) return 'no-funds';
  if (!seller.autoShip.isOn) return 'seller-has-not-shipped';
  return quoteAutoShip(order, seller, now) === undefined ? 'daily-limit' : 'auto-ship-next';
}
