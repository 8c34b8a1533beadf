import { accept, type Locale, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { OrderDetail, Requires } from '../ports/index.ts';

export interface GetOrder {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly locale: Locale;
}

export interface OrderView extends OrderDetail {
  /** The delay after which an order is shipped for its seller. */
  readonly shippedForSellerAfterMs: number;
  /** The attribution period when this order was paid. */
  readonly clickCountsForMs: number;
}

/** Everything about one order: its ledger lines and its origin. */
export const getOrder =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId, number, locale }: GetOrder): Promise<Result<OrderView>> =>
    transactions.read(async ({ orders, settings }): Promise<Result<OrderView>> => {
      const detail = await orders.detail(sellerId, number, locale);
      if (detail === undefined) return refuse('order-unknown', { field: 'number' });
      const [{ shippedForSellerAfterMs }, { clickCountsForMs }] = await Promise.all([
        settings.current(clock.now()),
        settings.current(detail.birth.clearedAt),
      ]);
      return accept({ ...detail, shippedForSellerAfterMs, clickCountsForMs });
    });
