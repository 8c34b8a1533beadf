import { accept, type Result, refuse } from '@cliffhanger/core/kernel';
import type { Waiting } from '@cliffhanger/core/records';
import type { OrderView } from '../orders/get-order.ts';
import type { Note, OrderSurroundings, Requires } from '../ports/index.ts';
import { whyItWaits } from './steps/why-it-waits.ts';

export interface OrderRecordView extends OrderView, OrderSurroundings {
  /** `null` when it does not wait to be shipped. */
  readonly waiting: Waiting | null;
  readonly complaintPromiseMs: number;
  readonly notes: readonly Note[];
}

const MOST_NOTES = 50;

/** Everything about any seller's order: its origin, its money, its viewer, and the reason for its state. */
export const getOrderRecord =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'records' | 'orders' | 'settings'>) =>
  (number: string): Promise<Result<OrderRecordView>> =>
    transactions.read(async (repositories): Promise<Result<OrderRecordView>> => {
      const { records, orders, settings } = repositories;
      const now = clock.now();
      const sellerId = await records.sellerOfOrder(number);
      const detail = sellerId && (await orders.detail(sellerId, number, 'en'));
      if (sellerId === undefined || detail === undefined) return refuse('order-unknown', { field: 'number' });
      const surroundings = await records.surroundingsOf(sellerId, detail.order.id, now);
      if (surroundings === undefined) return refuse('order-unknown', { field: 'number' });
      const { shippedForSellerAfterMs, complaintReviewMs: complaintPromiseMs } = await settings.current(now);
      const { clickCountsForMs } = await settings.current(detail.birth.clearedAt);
      return accept({
        ...detail,
        ...surroundings,
        shippedForSellerAfterMs,
        clickCountsForMs,
        complaintPromiseMs,
        waiting: await whyItWaits(repositories, detail.order, surroundings, now),
        notes: await records.notes({ about: 'order', id: number }, MOST_NOTES),
      });
    });
