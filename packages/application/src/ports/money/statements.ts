import type { Instant, Locale, Money, OrderId, SellerId } from '@cliffhanger/core/kernel';
import type { BusinessReference } from '@cliffhanger/core/ledger';
import type { StatementProof } from '@cliffhanger/core/proofs';
import type { Settings } from '@cliffhanger/core/settings';
import type {
  Balances,
  BookedTransfer,
  FeeRow,
  KindSum,
  Network,
  Span,
  StatementLine,
  SummaryRow,
  TaxTotals,
} from '@cliffhanger/core/wallet';

export interface PaperTransfer extends BookedTransfer {
  readonly hash: string;
  readonly reference: BusinessReference;
  readonly reason: string | null;
}

/** Where a range lies in a seller's journal (docs/proofs.md §7): `last` is `first - 1` where it holds nothing. */
export interface StatementStretch {
  readonly first: bigint;
  readonly last: bigint;
  /** Of its last line, or of the line before it. */
  readonly lastHash: string;
  readonly closing: Balances;
}

export interface StatementOrder {
  readonly number: string;
  readonly title: string;
  readonly quantity: number;
  /** When what is on hold for it is released at the latest; null where nothing is. */
  readonly releaseAt: Instant | null;
  /** While it is looked into: since when. */
  readonly auditedAt: Instant | null;
}

export interface HeldAmount {
  /** Null: of no single order. */
  readonly orderId: OrderId | null;
  readonly amount: Money;
}

export interface PaidOut {
  readonly network: Network;
  readonly address: string;
}

export interface WithdrawalOnItsWay {
  readonly id: string;
  readonly amount: Money;
  readonly requestedAt: Instant;
  readonly promisedBy: Instant;
}

/** A month in which something happened. */
export interface StatementMonth {
  readonly month: string;
  readonly lines: number;
  readonly closing: Balances;
  readonly sales: number;
  readonly refunds: number;
  /** Of sales, less refunds. */
  readonly profit: Money;
  readonly withdrawals: number;
  /** What arrived outside. */
  readonly withdrawn: Money;
}

export interface StatementOf {
  readonly sellerId: SellerId;
  readonly span: Span;
}

/** What a statement is made of, read from the books. */
export interface Statements {
  stretch(of: StatementOf): Promise<StatementStretch>;
  transfers(
    sellerId: SellerId,
    stretch: Pick<StatementStretch, 'first' | 'last'>,
  ): Promise<readonly PaperTransfer[]>;
  sums(of: StatementOf): Promise<readonly KindSum[]>;
  orders(
    sellerId: SellerId,
    ids: readonly OrderId[],
    locale: Locale,
  ): Promise<ReadonlyMap<OrderId, StatementOrder>>;
  /** On hold after its last line, by order. */
  holds(sellerId: SellerId, after: StatementStretch, until: Instant): Promise<readonly HeldAmount[]>;
  payouts(sellerId: SellerId, withdrawalIds: readonly string[]): Promise<ReadonlyMap<string, PaidOut>>;
  /** Asked for before, and neither paid nor returned until then. */
  onTheirWay(sellerId: SellerId, until: Instant): Promise<readonly WithdrawalOnItsWay[]>;
  /** Newest first, by UTC. */
  months(sellerId: SellerId, most: number): Promise<readonly StatementMonth[]>;
}

/** Everything that a statement says to people. */
export interface StatementPaper {
  readonly sellerId: SellerId;
  readonly sellerName: string;
  readonly store: string | null;
  /** `2026-10`; null for any other range. */
  readonly month: string | null;
  readonly span: Span;
  readonly issuedAt: Instant;
  /** Null: the platform, under the name of the app. */
  readonly merchant: Settings['merchant'];
  readonly appName: string;
  /** Where the checker can be opened. */
  readonly checkerUrl: string;
  readonly opening: Balances;
  readonly closing: Balances;
  readonly lines: readonly StatementLine<PaperTransfer>[];
  readonly summary: readonly SummaryRow[];
  readonly fees: readonly FeeRow[];
  readonly tax: TaxTotals;
  /** From its first day to the end of the range; null where that begins in another year. */
  readonly year: { readonly number: number; readonly tax: TaxTotals } | null;
  readonly orders: ReadonlyMap<OrderId, StatementOrder>;
  readonly payouts: ReadonlyMap<string, PaidOut>;
  readonly onTheirWay: readonly WithdrawalOnItsWay[];
  readonly holds: readonly HeldAmount[];
  readonly fingerprint: string;
  readonly lastHash: string;
}

export const STATEMENT_KINDS = ['pdf', 'csv', 'zip'] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];

export interface StatementCopy {
  readonly kind: StatementKind;
  readonly paper: StatementPaper;
  /** Null while its end is not closed; the zip needs it. */
  readonly proof: StatementProof | null;
}
