import { type Instant, later } from '../kernel/index.ts';
import { settlementBeginsAt } from './lifecycle.ts';
import { type Order, PLATFORM_SHIPS_AFTER_MS, SHIPPED_FOR_SELLER_AFTER_MS } from './order.ts';

/** The facts that determine an order's next due date. */
export interface DueFacts extends Pick<Order, 'paidAt' | 'shipFrom' | 'firstPlayAt' | 'state'> {
  /** Whether the seller holds a right for the drama. */
  readonly holdsRight: boolean;
  readonly shippedForSellerAfterMs?: number;
}

/** The order's `due_at`: when a job must look at it next. Undefined: never. */
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

/** The due date while it waits to be shipped. */
export const shippingDueAt = (
  paidAt: Instant,
  holdsRight: boolean,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): Instant => later(paidAt, holdsRight ? shippedForSellerAfterMs : PLATFORM_SHIPS_AFTER_MS);

/** What happens when the time to ship is over. */
export type Overdue = 'not-yet' | 'ship-for-seller' | 'ship-by-platform';

/**
 * Depends on the right held now, not when the order came: without it the platform ships after two hours, with
 * it the order is shipped for the seller after 72.
 */
export function overdueAt(
  { paidAt, shipFrom, holdsRight }: Pick<Order, 'paidAt' | 'shipFrom'> & { readonly holdsRight: boolean },
  now: Instant,
  shippedForSellerAfterMs = SHIPPED_FOR_SELLER_AFTER_MS,
): Overdue {
  if (now < shippingDueAt(shipFrom ?? paidAt, holdsRight, shippedForSellerAfterMs)) return 'not-yet';
  return holdsRight ? 'ship-for-seller' : 'ship-by-platform';
}

/** Newest first, or by the next deadline. */
export const ORDER_SORTS = ['newest', 'deadline'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
