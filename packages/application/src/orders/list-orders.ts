import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { type OrderStateKind, shippingDeadlines } from '@cliffhanger/core/orders';
import type { HoldsQuery, OrderPage, OrdersQuery, Requires, StateCount, Uses } from '../ports/index.ts';

export interface OrdersView extends OrderPage {
  /** The delay after which an order is shipped for its seller. */
  readonly shippedForSellerAfterMs: number;
  readonly counts: ReadonlyMap<OrderStateKind, StateCount>;
}

export const listOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  (asked: OrdersQuery): Promise<Result<OrdersView>> =>
    transactions.read(async ({ orders, settings }) => {
      const [page, counts, { shippedForSellerAfterMs }] = await Promise.all([
        orders.list(asked),
        orders.countsOf(asked.sellerId),
        settings.current(clock.now()),
      ]);
      return accept({ ...page, counts, shippedForSellerAfterMs });
    });

export const listHeldOrders =
  ({ transactions }: Requires<'transactions', 'orders'>) =>
  async (asked: HoldsQuery): Promise<Result<OrderPage>> =>
    accept(await transactions.read(({ orders }) => orders.listHolds(asked)));

export interface ToShipCount {
  readonly orders: number;
  /** Those without the seller's right, up to the cap. */
  readonly withoutRight: number;
  /** The earliest time at which one is late, or goes to the platform. */
  readonly firstDeadline: Instant | null;
}

/** The cap of `withoutRight`. */
const MOST_COUNTED_WITHOUT_RIGHT = 100;

export const countOrdersToShip =
  ({ transactions }: Requires<'transactions', 'orders'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ToShipCount>> =>
    transactions.read(async (repositories) => accept(await toShipOf(repositories, sellerId)));

export async function toShipOf({ orders }: Uses<'orders'>, sellerId: SellerId): Promise<ToShipCount> {
  const [counts, withoutRight, oldest] = await Promise.all([
    orders.countsOf(sellerId),
    orders.toShipWithoutRight(sellerId, MOST_COUNTED_WITHOUT_RIGHT),
    orders.oldestToShip(sellerId),
  ]);
  const deadlines = [
    oldest.withRight === null ? null : shippingDeadlines(oldest.withRight, true).shipBy,
    oldest.withoutRight === null ? null : shippingDeadlines(oldest.withoutRight, false).platformShipsAt,
  ].filter((deadline) => deadline !== null);
  return {
    orders: counts.get('to-ship')?.orders ?? 0,
    withoutRight,
    firstDeadline: deadlines.toSorted((one, other) => one - other)[0] ?? null,
  };
}
