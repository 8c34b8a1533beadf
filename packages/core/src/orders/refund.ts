import { type Money, multiplyMoney, NO_MONEY, subtractMoney } from '../kernel/index.ts';
import { type Account, entryOf, type Posting } from '../ledger/index.ts';
import type { Order, OwnShipping, Shipping } from './order.ts';

type Sold = Pick<Order, 'id' | 'quantity' | 'retail' | 'wholesale'>;

export interface Refunded {
  /** How many of the order's episodes are paid back. */
  readonly episodes: number;
  /** Null: it was not shipped, and what the viewer paid is still in escrow. */
  readonly shipping: Shipping | null;
  /** What the seller has available, where the order was settled; null: it was not. */
  readonly available: Money | null;
}

/** What a refund costs whom: the split of the whole order, per episode (DOMAIN §13). */
export interface RefundShare {
  /** What the viewer gets. */
  readonly amount: Money;
  readonly seller: Money;
  readonly platform: Money;
  /** What the seller had and has no more: nobody's balance goes below zero. */
  readonly loss: Money;
  /** Prepaid episodes that the seller gets back. */
  readonly credits: number;
}

/**
 * Prepaid episodes come back whole, the rest of the wholesale price in money: together they are the wholesale price of
 * exactly these episodes, so nothing is rounded.
 */
export function refundShare(order: Sold, { episodes, shipping, available }: Refunded): RefundShare {
  const amount = multiplyMoney(order.retail, episodes);
  if (shipping === null) return { amount, seller: NO_MONEY, platform: NO_MONEY, loss: NO_MONEY, credits: 0 };
  if (shipping.by === 'platform')
    return { amount, seller: NO_MONEY, platform: amount, loss: NO_MONEY, credits: 0 };
  const credits = Math.floor((shipping.creditsUsed * episodes) / order.quantity);
  const platform = multiplyMoney(order.wholesale, episodes - credits);
  const owed = subtractMoney(amount, platform);
  const seller = available === null || owed < available ? owed : available;
  return { amount, seller, platform, loss: subtractMoney(owed, seller), credits };
}

/** The viewer's money on its way back: what was booked is booked the other way round, per episode. */
export function refundPosting(order: Sold, refunded: Refunded): Posting {
  const share = refundShare(order, refunded);
  const lines: readonly (readonly [Account, bigint])[] = [
    ...borneBy(share, refunded),
    ['platform:refunds_payable', share.amount],
  ];
  return {
    kind: 'refund',
    entries: lines
      .filter(([, amount]) => amount !== 0n)
      .map(([account, amount]) => entryOf(account, amount, order.id)),
  };
}

type Lines = readonly (readonly [Account, bigint])[];

function borneBy(share: RefundShare, { shipping, available }: Refunded): Lines {
  const isSettled = available !== null;
  if (shipping === null) return [['order:escrow', -share.amount]];
  if (shipping.by === 'platform')
    return [[isSettled ? 'platform:retail' : 'platform:retail_deferred', -share.amount]];
  const credits = BigInt(share.credits);
  return [
    ...(isSettled ? fromAvailable(share) : fromHold(share, shipping)),
    ['seller:episodes', credits],
    ['platform:episodes_redeemed', -credits],
  ];
}

/** What is on hold for the order; who paid for it from the wallet gets that back. */
const fromHold = ({ amount, seller, platform }: RefundShare, { payFrom }: OwnShipping): Lines =>
  payFrom === 'wallet'
    ? [
        ['seller:available', platform],
        ['platform:wholesale_deferred', -platform],
        ['seller:unsettled', -amount],
      ]
    : [
        ['platform:wholesale_deferred', -platform],
        ['seller:unsettled', -seller],
      ];

/** Settled: what the seller has, down to nothing. */
const fromAvailable = ({ seller, platform, loss }: RefundShare): Lines => [
  ['seller:available', -seller],
  ['platform:losses', -loss],
  ['platform:wholesale', -platform],
];
