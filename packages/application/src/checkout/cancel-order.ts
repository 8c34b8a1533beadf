import type { ViewerId } from '@cliffhanger/core/checkout';
import { DONE, type Nothing, type OrderId, type Result, refuse } from '@cliffhanger/core/kernel';
import { cancelled } from '@cliffhanger/core/orders';
import type { Needs } from '../ports/index.ts';
import { refundOrder } from './refund-order.ts';

export interface CancelOrder {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
}

/** The viewer changes their mind within a day, unless a paid episode was played (DOMAIN §5). Twice is once. */
export const cancelOrder =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ viewerId, orderId }: CancelOrder): Promise<Result<Nothing>> =>
    transactions.run(async (stores): Promise<Result<Nothing>> => {
      const now = clock.now();
      const sellerId = await stores.checkout.sellerOf(orderId, viewerId);
      const order = sellerId && (await stores.orders.lock(sellerId, orderId));
      if (!order) return refuse('order-unknown');
      if (order.state.kind === 'refunded') return DONE;
      const state = cancelled(order, now);
      if (!state.ok) return state;
      await refundOrder(stores, chance, order, { now, actor: `viewer:${viewerId}`, notice: null });
      return DONE;
    });
