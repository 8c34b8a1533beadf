import type { Money, OrderId } from '../kernel/index.ts';
import { addMoney, subtractMoney } from '../kernel/index.ts';
import type { EpisodeAccount, MoneyAccount, OutsideAccount } from './accounts.ts';
import { type Entry, entryOf, joined, type Posting, reversed, type TransferKind } from './transfer.ts';

/*
 * The postings of DOMAIN §3, one function per event. Each returns entries that sum to zero per asset. Zero
 * entries are left out, so a free shipment needs no special case.
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

/** A deposit without a known owner waits in suspense. */
export const depositToSuspense = (from: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from, to: 'platform:suspense', amount }]);

export const suspenseMatched = (amount: Money): Posting =>
  posting('deposit', [{ from: 'platform:suspense', to: 'seller:available', amount }]);

/** Returned over the chain it came from. */
export const suspenseReturned = (to: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from: 'platform:suspense', to, amount }]);

/** The operator's own money, moved from suspense after its sender's signature was verified (ADR 28). */
export const capitalPaidIn = (amount: Money): Posting =>
  posting('capital', [{ from: 'platform:suspense', to: 'platform:capital', amount }]);

/** Reverts `capitalPaidIn`. */
export const capitalTakenBack = (amount: Money): Posting => ({
  kind: 'capital',
  entries: reversed(capitalPaidIn(amount).entries),
});

/** USDT for an invoice waits in its clearing account until it becomes an order or is returned. */
export const invoiceFunded = (from: OutsideAccount, clearing: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from, to: clearing, amount }]);

/** The viewer paid too much, too little or too late. */
export const invoiceReturned = (clearing: OutsideAccount, to: OutsideAccount, amount: Money): Posting =>
  posting('suspense', [{ from: clearing, to, amount }]);

export const viewerPaid = (from: OutsideAccount, orderId: OrderId, amount: Money): Posting =>
  posting('payment', [{ from, to: 'order:escrow', amount, orderId }]);

export interface Shipment {
  readonly orderId: OrderId;
  /** A: the viewer's payment. */
  readonly orderAmount: Money;
  /** P: the seller's payment after credits. */
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

/** One order's share of a settlement: the seller's held amount and the platform's deferred part. */
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

/** T+7: one transfer for all due orders of a seller, with entries per order. */
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

/** The fee is one amount on the whole sum, so its entry belongs to no single order. */
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

/** Reverses the shipment entry by entry, then moves the viewer's money to refunds payable. */
export const refundedAfterShipping = (shipment: Posting, orderId: OrderId, orderAmount: Money): Posting => ({
  kind: 'refund',
  entries: joined([...reversed(shipment.entries), ...refundedBeforeShipping(orderId, orderAmount).entries]),
});

export const refundPaid = (to: OutsideAccount, orderId: OrderId, amount: Money): Posting =>
  posting('refund-paid', [{ from: 'platform:refunds_payable', to, amount, orderId }]);

export const withdrawalRequested = (amount: Money): Posting =>
  posting('withdrawal-request', [{ from: 'seller:available', to: 'seller:withdrawing', amount }]);

/** `amount` includes the fee; custody pays the rest. */
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

/** Credits are bought back at their purchase price. */
export const creditsBoughtBack = (amount: Money, episodes: bigint): Posting => ({
  kind: 'credit-buyback',
  entries: reversed(levelBought(amount, episodes).entries),
});

/** The seller's profit of an order, borne by the platform after a wrong decision (DOMAIN §13). */
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
