import {
  accept,
  type DecisionNotice,
  type Instant,
  later,
  type Money,
  multiplyMoney,
  type Result,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import {
  type OwnShipping,
  type PayFrom,
  quoteOverdueShipping,
  quoteShipping,
  SETTLEMENT_HOLD_MS,
  type ShippingQuote,
  settlementBeginsAt,
  shipmentPosting,
  shipped,
} from '@cliffhanger/core/orders';
import type { Chance, OrderIn, ShippingPurse, SoldOrder, Stores } from '../ports/index.ts';

/** What a shipment cost and brought: the same for whoever asks again, whatever has become of the order since. */
export interface Shipment {
  readonly number: string;
  readonly by: OwnShipping['by'];
  readonly payFrom: PayFrom;
  readonly creditsUsed: number;
  readonly deductionAmount: Money;
  readonly paymentAmount: Money;
  readonly unsettled: Money;
  readonly shippedAt: Instant;
  readonly releaseAt: Instant;
}

/** Undefined when it was not shipped as the seller's own sale. */
export function shipmentOf(order: SoldOrder): Shipment | undefined {
  const { state } = order;
  if (state.kind === 'to-ship' || state.kind === 'refunded' || state.shipping.by === 'platform')
    return undefined;
  const { by, payFrom, creditsUsed, paymentAmount, unsettled } = state.shipping;
  return {
    number: order.number,
    by,
    payFrom,
    creditsUsed,
    deductionAmount: multiplyMoney(order.wholesale, creditsUsed),
    paymentAmount,
    unsettled,
    shippedAt: state.shippedAt,
    releaseAt: later(state.shippedAt, SETTLEMENT_HOLD_MS),
  };
}

/** The purse by the rules in force. */
export async function purseOf(
  { orders, settings }: Stores,
  sellerId: SellerId,
  now: Instant,
): Promise<ShippingPurse> {
  const [purse, { proceedsFromScore }] = await Promise.all([orders.purseOf(sellerId), settings.current(now)]);
  return { ...purse, proceedsFromScore };
}

export interface HowToShip {
  readonly by: OwnShipping['by'];
  readonly payFrom: PayFrom;
  readonly now: Instant;
  /** What the seller has to know about it, where it was not their own doing. */
  readonly notice?: DecisionNotice;
}

const ACTORS = {
  'auto-ship': 'rule:auto-ship',
  overdue: 'rule:overdue-shipment',
} as const;

export interface Booked {
  readonly order: OrderIn<'shipped'>;
  readonly shipment: Shipment;
}

/**
 * Ships a locked order: asks the rule, books it, moves the order on. The purse was read without a lock, so the books may
 * answer that it is empty by now. They are locked from then on: what is read again is true, and judged again.
 */
export async function bookShipment(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  how: HowToShip,
  purse: ShippingPurse,
): Promise<Result<Booked>> {
  const first = await tryToBook(stores, chance, order, how, purse);
  if (first !== 'purse-changed') return first;
  const now = { ...purse, ...(await stores.orders.purseOf(order.sellerId)) };
  const again = await tryToBook(stores, chance, order, how, now);
  return again === 'purse-changed' ? refuse('insufficient-balance') : again;
}

async function tryToBook(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  how: HowToShip,
  purse: ShippingPurse,
): Promise<Result<Booked> | 'purse-changed'> {
  const { by, now } = how;
  const quote = quoteFor(order, how, purse);
  if (!quote.ok) return quote;
  const shipping = shippingOf(by, quote.value);
  const state = shipped(order, shipping, now);
  if (!state.ok) return state;
  const transferId = chance.id<'transfer'>();
  const posted = await stores.ledger.post({
    id: transferId,
    key: `shipment:${order.id}`,
    sellerId: order.sellerId,
    reference: { type: 'order', id: order.id },
    effectiveAt: now,
    actor: by === 'seller' ? `seller:${order.sellerId}` : ACTORS[by],
    ...shipmentPosting(order, shipping),
  });
  if (posted.outcome === 'insufficient') return 'purse-changed';
  if (posted.outcome !== 'posted') throw new Error(`order ${order.id} was shipped in the books before`);

  const moved: OrderIn<'shipped'> = { ...order, state: state.value, shipmentTransfer: transferId };
  await Promise.all([
    stores.orders.saveShipped(order, {
      state: state.value,
      dueAt: settlementBeginsAt(moved) ?? now,
      releaseAt: quote.value.releaseAt,
      transferId,
      notice: how.notice ?? null,
    }),
    stores.outbox.put('push-event', {
      sellerId: order.sellerId,
      kind: 'order-shipped',
      facts: { number: order.number, by },
    }),
  ]);
  return accept({ order: moved, shipment: shipmentOf(moved) as Shipment });
}

const quoteFor = (
  order: SoldOrder,
  { by, payFrom, now }: HowToShip,
  purse: ShippingPurse,
): Result<ShippingQuote> =>
  by === 'overdue'
    ? accept(quoteOverdueShipping(order, purse.episodes, now))
    : quoteShipping(order, { ...purse, holdsRight: order.holdsRight }, payFrom, now);

const shippingOf = (by: OwnShipping['by'], quote: ShippingQuote): OwnShipping => ({
  by,
  payFrom: quote.payFrom,
  creditsUsed: quote.deductibleEpisodes,
  paymentAmount: quote.paymentAmount,
  unsettled: quote.unsettled,
});

/** What is left in the purse for the next order of the same transaction. */
export const purseAfter = (
  purse: ShippingPurse,
  { payFrom, paymentAmount, creditsUsed }: Pick<Shipment, 'payFrom' | 'paymentAmount' | 'creditsUsed'>,
): ShippingPurse => ({
  ...purse,
  episodes: purse.episodes - creditsUsed,
  available: (payFrom === 'wallet' ? purse.available - paymentAmount : purse.available) as Money,
});
