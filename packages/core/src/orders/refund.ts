import { type Money, multiplyMoney, NO_MONEY, subtractMoney } from '../kernel/index.ts';
import { type Account, entryOf, type Posting } from '../ledger/index.ts';
import type { Order, OwnShipping, Shipping } from './order.ts';

type Sold = Pick<Order, 'id' | 'quantity' | 'retail' | 'wholesale'>;

export interface Refunded {
  /** Refunded episodes. */
  readonly episodes: number;
  /** Null: not shipped, the payment is in escrow. */
  readonly shipping: Shipping | null;
  /** The seller's available balance after settlement; null: not settled. */
  readonly available: Money | null;
}

/** The cost of a refund by party: the order's split, per episode (DOMAIN §13). */
export interface RefundShare {
  /** For the viewer. */
  readonly amount: Money;
  readonly seller: Money;
  readonly platform: Money;
  /** The part the seller's balance does not cover, because it cannot become negative. */
  readonly loss: Money;
  /** Episode credits returned to the seller. */
  readonly credits: number;
}

/**
 * Credits return as whole episodes, the rest of the wholesale price as money. Together they equal the
 * wholesale price of these episodes, so nothing is rounded.
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

/** Reverses the booked amounts, per episode. */
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

/** From the order's hold; a wallet payment is returned to the wallet. */
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

/** After settlement: the seller's available balance down to zero. */
const fromAvailable = ({ seller, platform, loss }: RefundShare): Lines => [
  ['seller:available', -seller],
  ['platform:losses', -loss],
  ['platform:wholesale', -platform],
];
