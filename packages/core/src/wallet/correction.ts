import {
  accept,
  type Instant,
  type Money,
  microUsdt,
  NO_MONEY,
  type OrderId,
  type Result,
  refuse,
  type SellerId,
  type TransferId,
} from '../kernel/index.ts';
import {
  type Account,
  type Entry,
  entryOf,
  joined,
  type Posting,
  reversed,
  type TransferKind,
} from '../ledger/index.ts';

/** Two people put a transfer right: one proposes it with a reason, another one confirms. */
export interface Correction {
  /** What is put right. */
  readonly transferId: TransferId;
  readonly sellerId: SellerId;
  readonly reason: string;
  /** The platform pays what the seller no longer has. */
  readonly bearsRest: boolean;
  readonly proposedBy: string;
  readonly proposedAt: Instant;
  readonly confirmed: {
    readonly by: string;
    readonly at: Instant;
    readonly correctionId: TransferId;
  } | null;
}

/**
 * What a correction gives back: `whole`, line by line; the `fee` or the `price` in it; a `payout` that never left, to the
 * wallet; the `profit` of an order that should not have been refunded, out of platform losses.
 */
type CorrectedPart = 'whole' | 'fee' | 'price' | 'payout' | 'profit';

/** What puts right a transfer that no correction does. */
type Instead =
  | 'refund'
  | 'withdrawal-rejected'
  | 'withdrawal-request'
  | 'level-purchase'
  | 'resolution'
  | 'statement';

type CorrectionRule = { readonly corrects: CorrectedPart } | { readonly instead: Instead };

/** Every kind of transfer, and what is done when one of them was wrong (DOMAIN §13). */
export const CORRECTION_RULES: Readonly<Record<TransferKind, CorrectionRule>> = {
  /** Credited to somebody else, or twice. */
  deposit: { corrects: 'whole' },
  correction: { corrects: 'whole' },
  remedy: { corrects: 'whole' },
  /** Its orders were paid before their time, and stay paid: what the seller lost is the fee. */
  'early-settlement': { corrects: 'fee' },
  /** The level, the rights and the episodes stay. */
  'level-purchase': { corrects: 'price' },
  /** Recorded by hand. What our own wallet pays is booked with its final block (`chain.follow_payout`). */
  'withdrawal-paid': { corrects: 'payout' },
  /** What went back to the viewer stays there. */
  refund: { corrects: 'profit' },
  /** Once an order, by its payment's id; the auditor looks for it in the processor's statement. */
  payment: { instead: 'refund' },
  /** Prices and credits are the order's own; the auditor works each out again. */
  shipment: { instead: 'refund' },
  /** Where somebody was wrongly kept out, an upheld appeal pays the profit. */
  'platform-shipment': { instead: 'refund' },
  /** Moves what the shipment put on hold, once, after its time (`order-differs`); a later claim is decided for itself. */
  settlement: { instead: 'refund' },
  /** A processor's word, compared with its statement. */
  'refund-paid': { instead: 'statement' },
  'withdrawal-request': { instead: 'withdrawal-rejected' },
  /** The money is in the wallet. */
  'withdrawal-rejected': { instead: 'withdrawal-request' },
  /** The seller's own wish; they may buy it again. */
  'level-refund': { instead: 'level-purchase' },
  'credit-buyback': { instead: 'level-purchase' },
  /** Two people say whose it is, or where it goes back to. */
  suspense: { instead: 'resolution' },
  /** Two people take it back, and it lies in suspense as before. */
  capital: { instead: 'resolution' },
};

export interface CorrectionFacts {
  /** Of the seller, before. */
  readonly available: Money;
  readonly bearsRest: boolean;
  /** A chain shows the payment, the purchase was given back, or the order was made good or was never the seller's. */
  readonly isExcluded: boolean;
  /** Of a refunded order. */
  readonly order: { readonly id: OrderId; readonly profit: Money } | null;
}

/** Never more than what it corrects; what that was is not changed (DOMAIN §3). */
export function correctionOf(posting: Posting, facts: CorrectionFacts): Result<Posting> {
  const rule = CORRECTION_RULES[posting.kind];
  const entries = 'corrects' in rule && !facts.isExcluded ? givenBack(rule.corrects, posting, facts) : [];
  if (entries.length === 0) return refuse('transfer-not-correctable');
  const rest = -(facts.available + sumOn(entries, 'seller:available'));
  if (rest <= 0n) return accept({ kind: 'correction', entries });
  return facts.bearsRest
    ? accept({
        kind: 'correction',
        entries: joined([...entries, ...moved('platform:losses', microUsdt(rest))]),
      })
    : refuse('insufficient-available-balance');
}

function givenBack(part: CorrectedPart, { entries }: Posting, { order }: CorrectionFacts): readonly Entry[] {
  switch (part) {
    case 'whole':
      return reversed(entries);
    case 'fee':
      return moved('platform:fee_early', sumOn(entries, 'platform:fee_early'));
    case 'price':
      return moved('platform:levels', sumOn(entries, 'platform:levels'));
    case 'payout':
      return toWallet(reversed(entries));
    case 'profit':
      return order === null ? [] : moved('platform:losses', order.profit, order.id);
  }
}

const sumOn = (entries: readonly Entry[], wanted: Account): Money =>
  microUsdt(entries.reduce((sum, { account, amount }) => (account === wanted ? sum + amount : sum), 0n));

const moved = (from: Account, amount: Money, orderId?: OrderId): readonly Entry[] =>
  amount <= NO_MONEY ? [] : [entryOf(from, -amount, orderId), entryOf('seller:available', amount, orderId)];

const toWallet = (entries: readonly Entry[]): readonly Entry[] =>
  entries.map(({ account, amount }) =>
    entryOf(account === 'seller:withdrawing' ? 'seller:available' : account, amount),
  );
