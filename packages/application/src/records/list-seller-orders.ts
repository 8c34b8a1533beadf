import { accept, type OrderId, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { OrderStateKind } from '@cliffhanger/core/orders';
import type { OrderPage, Requires } from '../ports/index.ts';

export interface ListSellerOrders {
  readonly sellerId: SellerId;
  /** `null`: every state. */
  readonly state: OrderStateKind | null;
  /** Cursor. */
  readonly after: OrderId | null;
  readonly size: number;
}

export interface SellerOrderPage extends OrderPage {
  readonly shippedForSellerAfterMs: number;
}

/** A seller's orders in the staff's view; waiting orders start with the late ones. */
export const listSellerOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId, state, after, size }: ListSellerOrders): Promise<Result<SellerOrderPage>> =>
    transactions.read(async ({ orders, settings }) => {
      const { shippedForSellerAfterMs } = await settings.current(clock.now());
      const page = await orders.list({
        sellerId,
        locale: 'en',
        state,
        number: null,
        sort: state === 'to-ship' ? 'deadline' : 'newest',
        after,
        page: 1,
        size,
      });
      return accept({ ...page, shippedForSellerAfterMs });
    });
