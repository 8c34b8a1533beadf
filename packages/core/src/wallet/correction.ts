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

/** Corrects a transfer: one person proposes it with a reason, another confirms. */
export interface Correction {
  readonly transferId: TransferId;
  readonly sellerId: SellerId;
  readonly reason: string;
  /** The platform bears the part above the seller's balance. */
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
 * The returned part: `whole`, entry by entry; the `fee` or `price`; a `payout` that never left, to the
 * wallet; the `profit` of an order refunded by mistake, from platform losses.
 */
type CorrectedPart = 'whole' | 'fee' | 'price' | 'payout' | 'profit';

/** The alternative to a correction. */
type Instead =
  | 'refund'
  | 'withdrawal-rejected'
  | 'withdrawal-request'
  | 'level-purchase'
  | 'resolution'
  | 'statement';

type CorrectionRule = { readonly corrects: CorrectedPart } | { readonly instead: Instead };

/** For each kind of transfer, how a mistake is put right (DOMAIN §13). */
export const CORRECTION_RULES: Readonly<Record<TransferKind, CorrectionRule>> = {
  /** Credited to the wrong seller, or twice. */
  deposit: { corrects: 'whole' },
  correction: { corrects: 'whole' },
  remedy: { corrects: 'whole' },
  /** Its orders stay paid; the seller's loss is the fee. */
  'early-settlement': { corrects: 'fee' },
  /** Level, rights and episodes stay. */
  'level-purchase': { corrects: 'price' },
  /** Recorded by hand. Payouts of our wallet are booked with their final block (`chain.follow_payout`). */
  'withdrawal-paid': { corrects: 'payout' },
  /** The viewer keeps the refund. */
  refund: { corrects: 'profit' },
  /** Once per order, by its payment's id; the auditor compares it with the processor's statement. */
  payment: { instead: 'refund' },
  /** Prices and credits are the order's; the auditor recomputes them. */
  shipment: { instead: 'refund' },
  /** If the seller was locked out wrongly, an upheld appeal pays the profit. */
  'platform-shipment': { instead: 'refund' },
  /**
   * Moves the shipment's hold once and after its time (`order-differs`); later claims are decided separately.
   */
  settlement: { instead: 'refund' },
  /** A processor's report, compared with its statement. */
  'refund-paid': { instead: 'statement' },
  'withdrawal-request': { instead: 'withdrawal-rejected' },
  /** The money is in the wallet. */
  'withdrawal-rejected': { instead: 'withdrawal-request' },
  /** The seller's own decision; they can buy again. */
  'level-refund': { instead: 'level-purchase' },
  'credit-buyback': { instead: 'level-purchase' },
  /** Two people assign or return it. */
  suspense: { instead: 'resolution' },
  /** Two people move it back to suspense. */
  capital: { instead: 'resolution' },
};

export interface CorrectionFacts {
  /** The seller's balance before. */
  readonly available: Money;
  readonly bearsRest: boolean;
  /**
   * A chain shows the payment, the purchase was refunded, or the order was compensated or never the seller's.
   */
  readonly isExcluded: boolean;
  /** Of a refunded order. */
  readonly order: { readonly id: OrderId; readonly profit: Money } | null;
}

/** Never more than the corrected transfer, which stays unchanged (DOMAIN §3). */
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
