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

/** A range of a seller's journal (docs/proofs.md §7): for an empty range `last` is `first - 1`. */
export interface StatementStretch {
  readonly first: bigint;
  readonly last: bigint;
  /** Of its last line; for an empty range, of the line before it. */
  readonly lastHash: string;
  readonly closing: Balances;
}

export interface StatementOrder {
  readonly number: string;
  readonly title: string;
  readonly quantity: number;
  /** The latest release of its held amount; `null` when nothing is held. */
  readonly releaseAt: Instant | null;
  /** The start of its audit while it is in audit. */
  readonly auditedAt: Instant | null;
}

export interface HeldAmount {
  /** `null`: not tied to a single order. */
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

/** A month with activity. */
export interface StatementMonth {
  readonly month: string;
  readonly lines: number;
  readonly closing: Balances;
  readonly sales: number;
  readonly refunds: number;
  /** From sales, minus refunds. */
  readonly profit: Money;
  readonly withdrawals: number;
  /** The net amount paid out. */
  readonly withdrawn: Money;
}

export interface StatementOf {
  readonly sellerId: SellerId;
  readonly span: Span;
}

/** The input of a statement, read from the books. */
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
  /** Held amounts after the range's last line, by order. */
  holds(sellerId: SellerId, after: StatementStretch, until: Instant): Promise<readonly HeldAmount[]>;
  payouts(sellerId: SellerId, withdrawalIds: readonly string[]): Promise<ReadonlyMap<string, PaidOut>>;
  /** Requested before `until`, and neither paid nor returned by then. */
  onTheirWay(sellerId: SellerId, until: Instant): Promise<readonly WithdrawalOnItsWay[]>;
  /** Newest first, by UTC. */
  months(sellerId: SellerId, most: number): Promise<readonly StatementMonth[]>;
}

/** The human-readable content of a statement. */
export interface StatementPaper {
  readonly sellerId: SellerId;
  readonly sellerName: string;
  readonly store: string | null;
  /** `2026-10`; null for any other range. */
  readonly month: string | null;
  readonly span: Span;
  readonly issuedAt: Instant;
  /** `null`: the platform, under the name of the app. */
  readonly merchant: Settings['merchant'];
  readonly appName: string;
  /** URL of the checker. */
  readonly checkerUrl: string;
  readonly opening: Balances;
  readonly closing: Balances;
  readonly lines: readonly StatementLine<PaperTransfer>[];
  readonly summary: readonly SummaryRow[];
  readonly fees: readonly FeeRow[];
  readonly tax: TaxTotals;
  /** Year to date at the end of the range; `null` when the range begins in another year. */
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
  /** `null` until a closing covers its end; the zip requires it. */
  readonly proof: StatementProof | null;
}
