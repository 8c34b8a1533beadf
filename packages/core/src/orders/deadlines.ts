import { type Instant, later } from '../kernel/index.ts';
import { PLATFORM_SHIPS_AFTER_MS, SHIPPED_FOR_SELLER_AFTER_MS } from './order.ts';

/** When the clock has to look at an order that waits to be shipped. */
export const shippingDueAt = (
  paidAt: Instant,
  holdsRight: boolean,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): Instant => later(paidAt, holdsRight ? shippedForSellerAfterMs : PLATFORM_SHIPS_AFTER_MS);

/** What becomes of an order that nobody has shipped when its time is over. */
export type Overdue = 'not-yet' | 'ship-for-seller' | 'ship-by-platform';

/**
 * Judged by the right that is held now, not by the one held when the order came: without it the platform ships at two
 * hours, with it the sale stays the seller's and is shipped for them at 72.
 */
export function overdueAt(
  { paidAt, holdsRight }: { readonly paidAt: Instant; readonly holdsRight: boolean },
  now: Instant,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): Overdue {
  if (now < shippingDueAt(paidAt, holdsRight, shippedForSellerAfterMs)) return 'not-yet';
  return holdsRight ? 'ship-for-seller' : 'ship-by-platform';
}

/** The newest first, or the one that is late or lost first. */
export const ORDER_SORTS = ['newest', 'deadline'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
