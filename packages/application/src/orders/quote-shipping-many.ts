import {
  accept,
  addMoney,
  type Instant,
  later,
  type Money,
  type Refusal,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  type Deduction,
  mayPayFromProceeds,
  type PayFrom,
  quoteShipping,
  type SaleAmounts,
  SETTLEMENT_HOLD_MS,
  type ShippingQuote,
  saleAmounts,
} from '@cliffhanger/core/orders';
import type { Requires, ShippingFunds, SoldOrder, Uses } from '../ports/index.ts';
import { fundsAfter, fundsOf } from './steps/shipment.ts';

export interface QuoteShippingMany {
  readonly sellerId: SellerId;
  /** Left out: the oldest that wait. */
  readonly numbers?: readonly string[] | undefined;
  readonly payFrom?: PayFrom | undefined;
}

/** What would become of one of them: shipped, or why not. */
export type QuotedOrNot =
  | { readonly number: string; readonly quote: Quoted }
  | { readonly number: string; readonly refusal: Refusal };

export interface ShippingManyQuoted extends Deduction, SaleAmounts {
  readonly count: number;
  readonly payFrom: PayFrom;
  readonly unsettled: Money;
  readonly releaseAt: Instant;
  readonly available: Money;
  readonly availableAfter: Money;
  readonly remainingEpisodes: number;
  readonly mayPayFromProceeds: boolean;
  readonly hasMore: boolean;
  readonly list: readonly QuotedOrNot[];
}

/** As many as can be shipped at once. */
const MOST_SHIPPED_TOGETHER = 50;

/** The same rule as shipping them, order by order: what the first uses of the purse, the second does not have. */
export const quoteShippingMany =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'settings'>) =>
  ({ sellerId, numbers, payFrom }: QuoteShippingMany): Promise<Result<ShippingManyQuoted>> =>
    transactions.read(async (repositories): Promise<Result<ShippingManyQuoted>> => {
      const now = clock.now();
      const [asked, funds] = await Promise.all([
        askedOrders(repositories, sellerId, numbers),
        fundsOf(repositories, sellerId, now),
      ]);
      const how = { payFrom: payFrom ?? funds.payFrom, now };
      const { list, left } = quoteInTurn(asked.orders, funds, how);
      const quotes = list.flatMap((one) => ('quote' in one ? [one.quote] : []));
      const total = (of: (quote: Quoted) => Money) => addMoney(...quotes.map(of));
      return accept({
        count: quotes.length,
        payFrom: how.payFrom,
        orderAmount: total(({ orderAmount }) => orderAmount),
        purchaseCost: total(({ purchaseCost }) => purchaseCost),
        profit: total(({ profit }) => profit),
        deductibleEpisodes: quotes.reduce((sum, { deductibleEpisodes }) => sum + deductibleEpisodes, 0),
        deductionAmount: total(({ deductionAmount }) => deductionAmount),
        paymentAmount: total(({ paymentAmount }) => paymentAmount),
        unsettled: total(({ unsettled }) => unsettled),
        releaseAt: later(now, SETTLEMENT_HOLD_MS),
        available: funds.available,
        availableAfter: left.available,
        remainingEpisodes: funds.episodes,
        mayPayFromProceeds: mayPayFromProceeds(funds),
        hasMore: asked.hasMore,
        list,
      });
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

type Quoted = ShippingQuote & SaleAmounts;
type HowToPay = { readonly payFrom: PayFrom; readonly now: Instant };

function quoteInTurn(
  orders: OrdersQuery['orders'],
  funds: ShippingFunds,
  how: HowToPay,
): { readonly list: readonly QuotedOrNot[]; readonly left: ShippingFunds } {
  const list: QuotedOrNot[] = [];
  let left = funds;
  for (const [number, order] of orders) {
    const quoted = quoteOne(order, left, how);
    list.push(quoted.ok ? { number, quote: quoted.value } : { number, refusal: quoted.refusal });
    if (quoted.ok) left = fundsAfter(left, usedBy(quoted.value));
  }
  return { list, left };
}

function quoteOne(
  order: SoldOrder | undefined,
  funds: ShippingFunds,
  { payFrom, now }: HowToPay,
): Result<Quoted> {
  if (order === undefined) return refuse('order-unknown');
  const quoted = quoteShipping(order, { ...funds, holdsRight: order.holdsRight }, payFrom, now);
  return quoted.ok ? accept({ ...quoted.value, ...saleAmounts(order) }) : quoted;
}

const usedBy = ({ payFrom, paymentAmount, deductibleEpisodes }: Quoted) => ({
  payFrom,
  paymentAmount,
  creditsUsed: deductibleEpisodes,
});
