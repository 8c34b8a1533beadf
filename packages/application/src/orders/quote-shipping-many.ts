import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Requires, SoldOrder, Uses } from '../ports/index.ts';
import { type QuotedTogether, quoteTogether } from './steps/quote-together.ts';
import { fundsOf } from './steps/shipment.ts';

export interface QuoteShippingMany {
  readonly sellerId: SellerId;
  /** Undefined: the oldest waiting ones. */
  readonly numbers?: readonly string[] | undefined;
  readonly payFrom?: PayFrom | undefined;
}

export interface ShippingManyQuoted extends QuotedTogether {
  readonly hasMore: boolean;
}

/** The limit of one shipping request. */
const MOST_SHIPPED_TOGETHER = 50;

export const quoteShippingMany =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId, numbers, payFrom }: QuoteShippingMany): Promise<Result<ShippingManyQuoted>> =>
    transactions.read(async (repositories): Promise<Result<ShippingManyQuoted>> => {
      const now = clock.now();
      const [asked, funds] = await Promise.all([
        askedOrders(repositories, sellerId, numbers),
        fundsOf(repositories, sellerId, now),
      ]);
      const quoted = quoteTogether(asked.orders, funds, { payFrom: payFrom ?? funds.payFrom, now });
      return accept({ ...quoted, hasMore: asked.hasMore });
    });

interface OrdersQuery {
  readonly orders: ReadonlyMap<string, SoldOrder | undefined>;
  readonly hasMore: boolean;
}

async function askedOrders(
  { orders }: Uses<'orders'>,
  sellerId: SellerId,
  numbers: readonly string[] | undefined,
): Promise<OrdersQuery> {
  if (numbers === undefined) {
    const waiting = await orders.listToShip(sellerId, MOST_SHIPPED_TOGETHER + 1);
    const taken = waiting.slice(0, MOST_SHIPPED_TOGETHER);
    return {
      orders: new Map(taken.map((order) => [order.number, order])),
      hasMore: waiting.length > MOST_SHIPPED_TOGETHER,
    };
  }
  const found = new Map(
    (await orders.findByNumbers(sellerId, numbers)).map((order) => [order.number, order]),
  );
  return { orders: new Map(numbers.map((number) => [number, found.get(number)])), hasMore: false };
}
