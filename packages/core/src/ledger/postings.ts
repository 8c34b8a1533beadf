import type { Money, OrderId } from '../kernel/index.ts';
import { addMoney, subtractMoney } from '../kernel/index.ts';
import type { EpisodeAccount, MoneyAccount, OutsideAccount } from './accounts.ts';
import { type Entry, entryOf, joined, type Posting, reversed, type TransferKind } from './transfer.ts';

/*
 * The postings of DOMAIN §3, one function an event. Each returns lines that sum to zero in every asset;
 * lines of zero are left out, so a free shipment or a fee-less withdrawal needs no special case.
 */

type Move = Between<MoneyAccount, Money> | Between<EpisodeAccount, bigint>;

interface Between<Held, Amount> {
  readonly from: Held;
  readonly to: Held;
  readonly amount: Amount;
  readonly orderId?: OrderId | undefined;
}

function posting(kind: TransferKind, moves: readonly Move[]): Posting {
  const entries: Entry[] = [];
  for (const { from, to, amount, orderId } of moves) {
    if (amount < 0n) throw new RangeError(`a move from ${from} to ${to} is never negative`);
    entries.push(entryOf(from, -amount, orderId), entryOf(to, amount, orderId));
  }
  return { kind, entries: joined(entries) };
}

export const depositCredited = (from: OutsideAccount, amount: Money): Posting =>
  posting('deposit', [{ from, to: 'seller:available', amount }]);

/** A deposit nobody could be matched to waits here, and leaves when it is. */
export const depositToSuspense = (from: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from, to: 'platform:suspense', amount }]);

export const suspenseMatched = (amount: Money): Posting =>
  posting('deposit', [{ from: 'platform:suspense', to: 'seller:available', amount }]);

/** What nobody claimed goes back over the chain that it came by. */
export const suspenseReturned = (to: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from: 'platform:suspense', to, amount }]);

/** What the operator put in itself: it lay in suspense until it had shown that the sender's key is its own (ADR 28). */
export const capitalPaidIn = (amount: Money): Posting =>
  posting('capital', [{ from: 'platform:suspense', to: 'platform:capital', amount }]);

/** It was not the operator's own after all: it lies in suspense as before. */
export const capitalTakenBack = (amount: Money): Posting => ({
  kind: 'capital',
  entries: reversed(capitalPaidIn(amount).entries),
});

/** USDT that came for a viewer's invoice waits in its clearing account until an order is made of it, or it goes back. */
export const invoiceFunded = (from: OutsideAccount, clearing: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from, to: clearing, amount }]);

/** Paid too much, too little or too late: back to the viewer. */
export const invoiceReturned = (clearing: OutsideAccount, to: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from: clearing, to, amount }]);

export const viewerPaid = (from: OutsideAccount, orderId: OrderId, amount: Money): Posting =>
  posting('payment', [{ from, to: 'order:escrow', amount, orderId }]);

export interface Shipment {
  readonly orderId: OrderId;
  /** A: what the viewer paid. */
  readonly orderAmount: Money;
  /** P: what the seller still pays after credits. */
  readonly paymentAmount: Money;
  /** k: prepaid episodes used. */
  readonly creditsUsed: bigint;
}

const creditsRedeemed = ({ orderId, creditsUsed }: Shipment): Move => ({
  from: 'seller:episodes',
  to: 'platform:episodes_redeemed',
  amount: creditsUsed,
  orderId,
});

export const shippedFromWallet = (shipment: Shipment): Posting =>
  posting('shipment', [
    {
      from: 'seller:available',
      to: 'platform:wholesale_deferred',
      amount: shipment.paymentAmount,
      orderId: shipment.orderId,
    },
    {
      from: 'order:escrow',
      to: 'seller:unsettled',
      amount: shipment.orderAmount,
      orderId: shipment.orderId,
    },
    creditsRedeemed(shipment),
  ]);

export function shippedFromProceeds(shipment: Shipment): Posting {
  const { orderId, orderAmount, paymentAmount } = shipment;
  return posting('shipment', [
    { from: 'order:escrow', to: 'platform:wholesale_deferred', amount: paymentAmount, orderId },
    {
      from: 'order:escrow',
      to: 'seller:unsettled',
      amount: subtractMoney(orderAmount, paymentAmount),
      orderId,
    },
    creditsRedeemed(shipment),
  ]);
}

export const shippedByPlatform = (orderId: OrderId, orderAmount: Money): Posting =>
  posting('platform-shipment', [
    { from: 'order:escrow', to: 'platform:retail_deferred', amount: orderAmount, orderId },
  ]);

/** One order's share of a settlement: what the seller has on hold for it, and the platform's deferred part. */
export interface SettledOrder {
  readonly orderId: OrderId;
  readonly unsettled: Money;
  readonly deferred: Money;
}

const wholesaleEarned = ({ orderId, deferred }: SettledOrder): Move => ({
  from: 'platform:wholesale_deferred',
  to: 'platform:wholesale',
  amount: deferred,
  orderId,
});

/** T+7: one transfer for all of a seller's due orders, with lines per order. */
export const settled = (orders: readonly SettledOrder[]): Posting =>
  posting(
    'settlement',
    orders.flatMap((order) => [
      { from: 'seller:unsettled', to: 'seller:available', amount: order.unsettled, orderId: order.orderId },
      wholesaleEarned(order),
    ]),
  );

export const platformSaleSettled = (orderId: OrderId, deferred: Money): Posting =>
  posting('settlement', [
    { from: 'platform:retail_deferred', to: 'platform:retail', amount: deferred, orderId },
  ]);

/** The fee is one figure on the whole sum, so it is taken in one line that belongs to no single order. */
export function settledEarly(orders: readonly SettledOrder[], fee: Money): Posting {
  const sum = addMoney(...orders.map((order) => order.unsettled));
  if (fee > sum) throw new RangeError('the fee of an early settlement is more than its sum');
  const { entries } = settled(orders);
  const feeLines = posting('early-settlement', [
    { from: 'seller:available', to: 'platform:fee_early', amount: fee },
  ]);
  return { kind: 'early-settlement', entries: [...entries, ...feeLines.entries] };
}

export const refundedBeforeShipping = (orderId: OrderId, orderAmount: Money): Posting =>
  posting('refund', [{ from: 'order:escrow', to: 'platform:refunds_payable', amount: orderAmount, orderId }]);

/** The shipment undone line by line (wallet, credits and all), then the viewer's money on its way back. */
export const refundedAfterShipping = (shipment: Posting, orderId: OrderId, orderAmount: Money): Posting => ({
  kind: 'refund',
  entries: joined([...reversed(shipment.entries), ...refundedBeforeShipping(orderId, orderAmount).entries]),
});

export const refundPaid = (to: OutsideAccount, orderId: OrderId, amount: Money): Posting =>
  posting('refund-paid', [{ from: 'platform:refunds_payable', to, amount, orderId }]);

export const withdrawalRequested = (amount: Money): Posting =>
  posting('withdrawal-request', [{ from: 'seller:available', to: 'seller:withdrawing', amount }]);

/** The seller asked for `amount`, fee included: what leaves custody is the rest. */
export const withdrawalPaid = (to: OutsideAccount, amount: Money, fee: Money): Posting =>
  posting('withdrawal-paid', [
    { from: 'seller:withdrawing', to, amount: subtractMoney(amount, fee) },
    { from: 'seller:withdrawing', to: 'platform:fee_withdraw', amount: fee },
  ]);

export const withdrawalRejected = (amount: Money): Posting =>
  posting('withdrawal-rejected', [{ from: 'seller:withdrawing', to: 'seller:available', amount }]);

export const levelBought = (price: Money, episodes: bigint): Posting =>
  posting('level-purchase', [
    { from: 'seller:available', to: 'platform:levels', amount: price },
    { from: 'platform:episodes_issued', to: 'seller:episodes', amount: episodes },
  ]);

export const levelRefunded = (price: Money, episodes: bigint): Posting => ({
  kind: 'level-refund',
  entries: reversed(levelBought(price, episodes).entries),
});

/** Prepaid credits go back at what was paid for them. */
export const creditsBoughtBack = (amount: Money, episodes: bigint): Posting => ({
  kind: 'credit-buyback',
  entries: reversed(levelBought(amount, episodes).entries),
});

/** What an order would have brought its seller, borne by the platform because it decided wrongly (DOMAIN §13). */
export const lossBorne = (
  orders: readonly { readonly orderId?: OrderId; readonly amount: Money }[],
): Posting =>
  posting(
    'remedy',
    orders.map(({ orderId, amount }) => ({
      from: 'platform:losses',
      to: 'seller:available',
      amount,
      orderId,
    })),
  );
