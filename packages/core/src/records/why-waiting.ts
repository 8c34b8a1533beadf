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
 * Why an order is where it is, for whoever is asked about it. It weighs the same rules that ship it: what is said here is
 * what the next try would meet.
 */

export const WAIT_REASONS = [
  /** Somebody looks into it. */
  'audit',
  /** Its seller has no right for the drama: the platform ships it. */
  'no-right',
  /** Neither the wallet reaches nor does the credit score allow paying from proceeds. */
  'no-funds',
  /** Nothing stands in its way, but nobody has shipped it, and auto-ship is off. */
  'seller-has-not-shipped',
  /** Auto-ship is on, and what it may spend in a day is used up. */
  'daily-limit',
  /** Auto-ship takes it the next time it looks. */
  'auto-ship-next',
] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

export interface Waiting {
  readonly reason: WaitReason;
  /** Until when its seller was to ship it. */
  readonly shipBy: Instant;
  readonly isLate: boolean;
  /** When it is shipped without them. */
  readonly shippedAt: Instant;
}

/** Undefined when it waits for nobody. */
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
