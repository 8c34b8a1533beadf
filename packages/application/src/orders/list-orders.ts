import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { HoldsAsked, Needs, OrderPage, OrdersAsked } from '../ports/index.ts';

export interface OrdersShown extends OrderPage {
  /** After what time an order is shipped for its seller. */
  readonly shippedForSellerAfterMs: number;
}

export const listOrders =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  (asked: OrdersAsked): Promise<Result<OrdersShown>> =>
    transactions.read(async ({ orders, settings }) => {
      const [page, { shippedForSellerAfterMs }] = await Promise.all([
        orders.list(asked),
        settings.current(clock.now()),
      ]);
      return accept({ ...page, shippedForSellerAfterMs });
    });

export const listHeldOrders =
  ({ transactions }: Needs<'transactions'>) =>
  async (asked: HoldsAsked): Promise<Result<OrderPage>> =>
    accept(await transactions.read(({ orders }) => orders.listHolds(asked)));

export interface ToShipCount {
  readonly orders: number;
  /** Of them, as far as the count goes: those that the seller has no right for. */
  readonly withoutRight: number;
}

/** More than so many without a right are shown as that many. */
const MOST_COUNTED_WITHOUT_RIGHT = 100;

export const countOrdersToShip =
  ({ transactions }: Needs<'transactions'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<ToShipCount>> =>
    transactions.read(async ({ orders }) => {
      const [counts, withoutRight] = await Promise.all([
        orders.countsOf(sellerId),
        orders.toShipWithoutRight(sellerId, MOST_COUNTED_WITHOUT_RIGHT),
      ]);
      return accept({ orders: counts.get('to-ship')?.orders ?? 0, withoutRight });
    });
