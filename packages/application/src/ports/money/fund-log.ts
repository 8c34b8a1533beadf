import type { Instant, Money, OrderId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type {
  BusinessReference,
  ChainLink,
  SellerAccount,
  Transfer,
  TransferKind,
} from '@cliffhanger/core/ledger';
import type { Span } from '@cliffhanger/core/wallet';
import type { PageQuery } from '../catalog/catalog.ts';

/** What a transfer did to one of the seller's accounts, all of its lines together. */
export interface AccountMovement {
  readonly account: SellerAccount;
  readonly amount: bigint;
  /** How many orders it is about. */
  readonly orders: number;
  /** Where it is about one. */
  readonly orderId: OrderId | null;
}

export interface LoggedTransfer {
  readonly id: TransferId;
  readonly sequence: bigint;
  readonly hash: string;
  readonly kind: TransferKind;
  readonly reference: BusinessReference;
  readonly at: Instant;
  readonly reason: string | null;
  readonly corrects: TransferId | null;
  readonly movements: readonly AccountMovement[];
}

export interface FundLogQuery extends PageQuery {
  readonly sellerId: SellerId;
  /** Null: every kind. */
  readonly kind: TransferKind | null;
  /** Null: since the beginning. */
  readonly span: Span | null;
  /** Goes on below this sequence instead of at a page. */
  readonly after: bigint | null;
}

export interface FundLogPage {
  /** Newest first. */
  readonly list: readonly LoggedTransfer[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** What came into and left the available balance, by kind. */
export interface KindTotal {
  readonly kind: TransferKind;
  readonly transfers: number;
  readonly cameIn: bigint;
  readonly wentOut: bigint;
}

/** A transfer whole, as its hash was made of it. */
export interface StatementTransfer extends Omit<Transfer, 'key' | 'sellerId'>, ChainLink {
  readonly hash: string;
}

export interface Statement {
  /** How long the chain is, and the hash that stands for all of it. */
  readonly journalLength: bigint;
  readonly journalHead: string;
  /** Oldest first. */
  readonly transfers: readonly StatementTransfer[];
}

/** What the balances were when a day ended. */
export interface BalanceDay {
  readonly day: string;
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
}

export interface BalanceDays {
  /** Days on which something moved, oldest first; the first stands for all before it. */
  readonly days: readonly BalanceDay[];
  readonly updatedAt: Instant | null;
}

/** A transfer with the numbers of the orders it is about. */
export interface Receipt {
  readonly transfer: StatementTransfer;
  readonly orderNumbers: ReadonlyMap<OrderId, string>;
}

/** A seller's own chain, read straight from the books. */
export interface FundLog {
  page(asked: FundLogQuery): Promise<FundLogPage>;
  totals(sellerId: SellerId, span: Span): Promise<readonly KindTotal[]>;
  /** Undefined when it is not in this seller's chain. */
  receipt(sellerId: SellerId, transferId: TransferId): Promise<Receipt | undefined>;
  /** From what was rolled up: how the days from one on ended, and the last one before it. */
  balanceDays(sellerId: SellerId, since: string): Promise<BalanceDays>;
  statement(sellerId: SellerId, afterSequence: bigint, most: number): Promise<Statement>;
}
