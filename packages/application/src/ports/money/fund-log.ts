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

/** The sum of a transfer's lines on one of the seller's accounts. */
export interface AccountMovement {
  readonly account: SellerAccount;
  readonly amount: bigint;
  /** Number of orders in the transfer. */
  readonly orders: number;
  /** Set when it concerns a single order. */
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
  /** `null`: every kind. */
  readonly kind: TransferKind | null;
  /** `null`: since the beginning. */
  readonly span: Span | null;
  /** Keyset cursor in place of the page: only lower sequences. */
  readonly after: bigint | null;
}

export interface FundLogPage {
  /** Newest first. */
  readonly list: readonly LoggedTransfer[];
  readonly total: number;
  readonly hasMore: boolean;
}

/** Inflow and outflow of the available balance, by kind. */
export interface KindTotal {
  readonly kind: TransferKind;
  readonly transfers: number;
  readonly cameIn: bigint;
  readonly wentOut: bigint;
}

/** A full transfer with every field that its hash covers. */
export interface StatementTransfer extends Omit<Transfer, 'key' | 'sellerId'>, ChainLink {
  readonly hash: string;
}

export interface Statement {
  /** The length of the chain and its head hash, which commits to all of it. */
  readonly journalLength: bigint;
  readonly journalHead: string;
  /** Oldest first. */
  readonly transfers: readonly StatementTransfer[];
}

/** Balances at the end of a day. */
export interface BalanceDay {
  readonly day: string;
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
}

export interface BalanceDays {
  /** Days with movements, oldest first; the first one covers all days before it. */
  readonly days: readonly BalanceDay[];
  readonly updatedAt: Instant | null;
}

/** A transfer with its order numbers. */
export interface Receipt {
  readonly transfer: StatementTransfer;
  readonly orderNumbers: ReadonlyMap<OrderId, string>;
}

/** A seller's own chain, read directly from the books. */
export interface FundLog {
  page(asked: FundLogQuery): Promise<FundLogPage>;
  totals(sellerId: SellerId, span: Span): Promise<readonly KindTotal[]>;
  /** Undefined when it is not in this seller's chain. */
  receipt(sellerId: SellerId, transferId: TransferId): Promise<Receipt | undefined>;
  /** From the rollups: end-of-day balances since a day, and the last one before it. */
  balanceDays(sellerId: SellerId, since: string): Promise<BalanceDays>;
  statement(sellerId: SellerId, afterSequence: bigint, most: number): Promise<Statement>;
}
