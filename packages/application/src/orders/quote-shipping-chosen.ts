import { accept, type Result } from '@cliffhanger/core/kernel';
import { MOST_QUOTED_ORDERS, type PayFrom } from '@cliffhanger/core/orders';
import type { OrderTableFilter, Requires, SoldOrder, Uses } from '../ports/index.ts';
import { type QuotedTogether, quoteTogether } from './steps/quote-together.ts';
import { fundsOf } from './steps/shipment.ts';

export interface QuoteShippingChosen {
  readonly filter: OrderTableFilter;
  /** Undefined: all that match and wait, except those in `except`. */
  readonly numbers?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  readonly payFrom?: PayFrom | undefined;
}

export interface ShippingChosenQuoted extends QuotedTogether {
  /** Of the orders that would ship. */
  readonly episodes: number;
  readonly hasMore: boolean;
}

interface Choice {
  readonly orders: readonly SoldOrder[];
  readonly hasMore: boolean;
}

/** One quote for a selection in the table. Shipping in this order, in batches, costs and earns the same. */
export const quoteShippingChosen =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'orderTable' | 'settings'>) =>
  (chosen: QuoteShippingChosen): Promise<Result<ShippingChosenQuoted>> =>
    transactions.read(async (repositories): Promise<Result<ShippingChosenQuoted>> => {
      const now = clock.now();
      const [{ orders, hasMore }, funds] = await Promise.all([
        chosenOrders(repositories, chosen),
        fundsOf(repositories, chosen.filter.sellerId, now),
      ]);
      const byNumber = new Map(orders.map((order) => [order.number, order]));
      const quoted = quoteTogether(byNumber, funds, { payFrom: chosen.payFrom ?? funds.payFrom, now });
      const shipped = quoted.list.filter((one) => 'quote' in one);
      const episodes = shipped.reduce((sum, { number }) => sum + (byNumber.get(number)?.quantity ?? 0), 0);
      return accept({ ...quoted, episodes, hasMore });
    });

/** Ignores numbers that are not the seller's: a table never lists them. */
async function chosenOrders(
  { orders, orderTable }: Uses<'orders' | 'orderTable'>,
  { filter, numbers, except = [] }: QuoteShippingChosen,
): Promise<Choice> {
  if (numbers !== undefined) {
    const found = await orders.findByNumbers(filter.sellerId, numbers);
    const byNumber = new Map(found.map((order) => [order.number, order]));
    return { orders: numbers.flatMap((number) => byNumber.get(number) ?? []), hasMore: false };
  }
  // Only `to-ship` orders wait for shipping.
  if (filter.state !== null && filter.state !== 'to-ship') return { orders: [], hasMore: false };
  const waiting = await orderTable.listToShip(filter, MOST_QUOTED_ORDERS + 1);
  const left = new Set(except);
  return {
    orders: waiting.slice(0, MOST_QUOTED_ORDERS).filter(({ number }) => !left.has(number)),
    hasMore: waiting.length > MOST_QUOTED_ORDERS,
  };
}
