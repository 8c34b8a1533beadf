import { accept, type Result } from '@cliffhanger/core/kernel';
import { MOST_QUOTED_ORDERS, type PayFrom } from '@cliffhanger/core/orders';
import type { OrderTableFilter, Requires, SoldOrder, Uses } from '../ports/index.ts';
import { type QuotedTogether, quoteTogether } from './steps/quote-together.ts';
import { fundsOf } from './steps/shipment.ts';

export interface QuoteShippingChosen {
  readonly filter: OrderTableFilter;
  /** Left out: all that match and wait, but the exceptions. */
  readonly numbers?: readonly string[] | undefined;
  readonly except?: readonly string[] | undefined;
  readonly payFrom?: PayFrom | undefined;
}

export interface ShippingChosenQuoted extends QuotedTogether {
  /** Of those that would be shipped. */
  readonly episodes: number;
  readonly hasMore: boolean;
}

interface Choice {
  readonly orders: readonly SoldOrder[];
  readonly hasMore: boolean;
}

/** What was chosen in a table, quoted as one: shipped in this order, part after part, it costs and brings the same. */
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

/** Numbers that are nobody's of the seller are left out: a table shows none of them. */
async function chosenOrders(
  { orders, orderTable }: Uses<'orders' | 'orderTable'>,
  { filter, numbers, except = [] }: QuoteShippingChosen,
): Promise<Choice> {
  if (numbers !== undefined) {
    const found = await orders.findByNumbers(filter.sellerId, numbers);
    const byNumber = new Map(found.map((order) => [order.number, order]));
    return { orders: numbers.flatMap((number) => byNumber.get(number) ?? []), hasMore: false };
  }
  // Nothing in another state waits to be shipped.
  if (filter.state !== null && filter.state !== 'to-ship') return { orders: [], hasMore: false };
  const waiting = await orderTable.listToShip(filter, MOST_QUOTED_ORDERS + 1);
  const left = new Set(except);
  return {
    orders: waiting.slice(0, MOST_QUOTED_ORDERS).filter(({ number }) => !left.has(number)),
    hasMore: waiting.length > MOST_QUOTED_ORDERS,
  };
}
