import {
  accept,
  type Instant,
  type Money,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  mayPayFromProceeds,
  type PayFrom,
  quoteShipping as quote,
  type ShippingQuote,
  saleAmounts,
} from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import { fundsOf } from './steps/shipment.ts';

export interface QuoteShipping {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly payFrom?: PayFrom | undefined;
}

export interface ShippingQuoted extends ShippingQuote {
  readonly number: string;
  readonly orderAmount: Money;
  readonly purchaseCost: Money;
  readonly profit: Money;
  /** The current wallet balance. */
  readonly available: Money;
  readonly remainingEpisodes: number;
  readonly mayPayFromProceeds: boolean;
  readonly quotedAt: Instant;
}

/** Cost and proceeds of shipping now, by the rule that shipping uses. */
export const quoteShipping =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId, number, payFrom }: QuoteShipping): Promise<Result<ShippingQuoted>> =>
    transactions.read(async (repositories): Promise<Result<ShippingQuoted>> => {
      const now = clock.now();
      const [order, funds] = await Promise.all([
        repositories.orders.findByNumber(sellerId, number),
        fundsOf(repositories, sellerId, now),
      ]);
      if (order === undefined) return refuse('order-unknown', { field: 'number' });
      const seller = { ...funds, holdsRight: order.holdsRight };
      const quoted = quote(order, seller, payFrom ?? funds.payFrom, now);
      if (!quoted.ok) return quoted;
      return accept({
        ...quoted.value,
        ...saleAmounts(order),
        number,
        available: funds.available,
        remainingEpisodes: funds.episodes,
        mayPayFromProceeds: mayPayFromProceeds(funds),
        quotedAt: now,
      });
    });
