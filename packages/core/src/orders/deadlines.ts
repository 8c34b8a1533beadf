import { type Instant, later } from '../kernel/index.ts';
import { settlementBeginsAt } from './lifecycle.ts';
import { type Order, PLATFORM_SHIPS_AFTER_MS, SHIPPED_FOR_SELLER_AFTER_MS } from './order.ts';

/** What the next look at an order hangs on. */
export interface DueFacts extends Pick<Order, 'paidAt' | 'shipFrom' | 'firstPlayAt' | 'state'> {
  /** Of its seller, for its drama. */
  readonly holdsRight: boolean;
  readonly shippedForSellerAfterMs?: number;
}

/** When the clock has to look at an order next, whatever it waits for: its `due_at`. Undefined: never again. */
export function nextDueAt(order: DueFacts): Instant | undefined {
  const { state, paidAt, shipFrom, holdsRight, shippedForSellerAfterMs } = order;
  switch (state.kind) {
    case 'to-ship':
      return shippingDueAt(shipFrom ?? paidAt, holdsRight, shippedForSellerAfterMs);
    case 'shipped':
      return settlementBeginsAt(order);
    case 'in-settlement':
    case 'audit':
      return state.releaseAt;
    case 'completed':
    case 'refunded':
      return undefined;
  }
}

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
  { paidAt, shipFrom, holdsRight }: Pick<Order, 'paidAt' | 'shipFrom'> & { readonly holdsRight: boolean },
  now: Instant,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): Overdue {
  if (now < shippingDueAt(shipFrom ?? paidAt, holdsRight, shippedForSellerAfterMs)) return 'not-yet';
  return holdsRight ? 'ship-for-seller' : 'ship-by-platform';
}

/** The newest first, or the one that is late or lost first. */
export const ORDER_SORTS = ['newest', 'deadline'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
