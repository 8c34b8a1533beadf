import {
  accept,
  addMoney,
  type Instant,
  later,
  type Money,
  type Refusal,
  type Result,
  refuse,
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
import type { ShippingFunds, SoldOrder } from '../../ports/index.ts';
import { fundsAfter } from './shipment.ts';

type Quoted = ShippingQuote & SaleAmounts;
type HowToPay = { readonly payFrom: PayFrom; readonly now: Instant };

/** Per order: its quote, or the refusal. */
export type QuotedOrNot =
  | { readonly number: string; readonly quote: Quoted }
  | { readonly number: string; readonly refusal: Refusal };

/** Sums cover the orders that would ship. */
export interface QuotedTogether extends Deduction, SaleAmounts {
  readonly count: number;
  readonly payFrom: PayFrom;
  readonly unsettled: Money;
  readonly releaseAt: Instant;
  readonly available: Money;
  readonly availableAfter: Money;
  readonly remainingEpisodes: number;
  readonly mayPayFromProceeds: boolean;
  readonly list: readonly QuotedOrNot[];
}

/** Applies the shipping rule order by order: funds used by one order are gone for the next. */
export function quoteTogether(
  orders: ReadonlyMap<string, SoldOrder | undefined>,
  funds: ShippingFunds,
  how: HowToPay,
): QuotedTogether {
  const { list, left } = quoteInTurn(orders, funds, how);
  const quotes = list.flatMap((one) => ('quote' in one ? [one.quote] : []));
  const total = (of: (quote: Quoted) => Money) => addMoney(...quotes.map(of));
  return {
    count: quotes.length,
    payFrom: how.payFrom,
    orderAmount: total(({ orderAmount }) => orderAmount),
    purchaseCost: total(({ purchaseCost }) => purchaseCost),
    profit: total(({ profit }) => profit),
    deductibleEpisodes: quotes.reduce((sum, { deductibleEpisodes }) => sum + deductibleEpisodes, 0),
    deductionAmount: total(({ deductionAmount }) => deductionAmount),
    paymentAmount: total(({ paymentAmount }) => paymentAmount),
    unsettled: total(({ unsettled }) => unsettled),
    releaseAt: later(how.now, SETTLEMENT_HOLD_MS),
    available: funds.available,
    availableAfter: left.available,
    remainingEpisodes: funds.episodes,
    mayPayFromProceeds: mayPayFromProceeds(funds),
    list,
  };
}

function quoteInTurn(
  orders: ReadonlyMap<string, SoldOrder | undefined>,
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
