import { accept, type Locale, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { Needs, OrderDetail } from '../ports/index.ts';

export interface GetOrder {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly locale: Locale;
}

export interface OrderShown extends OrderDetail {
  /** After what time an order is shipped for its seller. */
  readonly shippedForSellerAfterMs: number;
}

/** Everything about one order: its money line by line, and where it comes from. */
export const getOrder =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId, number, locale }: GetOrder): Promise<Result<OrderShown>> =>
    transactions.read(async ({ orders, settings }): Promise<Result<OrderShown>> => {
      const detail = await orders.detail(sellerId, number, locale);
      if (detail === undefined) return refuse('order-unknown', { field: 'number' });
      const { shippedForSellerAfterMs } = await settings.current(clock.now());
      return accept({ ...detail, shippedForSellerAfterMs });
    });
