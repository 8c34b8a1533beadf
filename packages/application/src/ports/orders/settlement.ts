import type {
  Id,
  Instant,
  Money,
  OperatorId,
  OrderId,
  Result,
  SellerId,
  TransferId,
} from '@cliffhanger/core/kernel';
import type { AuditGround, AuditRule } from '@cliffhanger/core/orders';

export type EarlySettlementId = Id<'early-settlement'>;

export interface EarlySettlement {
  readonly id: EarlySettlementId;
  readonly sellerId: SellerId;
  readonly month: string;
  readonly orders: number;
  readonly sum: Money;
  readonly fee: Money;
  readonly appliedAt: Instant;
}

/** With its transfers in the books. */
export interface BookedEarlySettlement extends EarlySettlement {
  readonly transferIds: readonly TransferId[];
  /** Who requested it, according to the books. */
  readonly actor: string;
}

/** A job's settlements for one seller; `null`: the platform's own sales. */
export interface SellerSettled {
  readonly sellerId: SellerId | null;
  readonly orders: number;
  readonly amount: Money;
}

export interface WaitingSum {
  readonly count: number;
  readonly sum: Money;
}

export interface SettlementFigures {
  /** The seller's own proceeds that are not released yet, by reason. */
  readonly shipped: WaitingSum;
  readonly waiting: WaitingSum;
  readonly audit: WaitingSum;
  /** The next release: the sum of everything released at the same moment. */
  readonly nextRelease: { readonly at: Instant; readonly sum: Money } | null;
  /** Since the given time. */
  readonly releasedLately: WaitingSum;
}

export interface ApplyEarly {
  readonly sellerId: SellerId;
  readonly shownSum: Money;
  /** `null`: not quoted. */
  readonly quotedAt: Instant | null;
  readonly now: Instant;
}

export interface EarlyApplied {
  readonly early: EarlySettlement;
  /** Remaining this month. */
  readonly applicationsLeft: number;
}

/** A change to an order that is on hold or about to be. */
export interface AuditEvent {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
  /** Rules that hold it from now on: the seller gets a notice for each. */
  readonly rules: readonly AuditRule[];
}

export interface OpenedAudit {
  readonly sellerId: SellerId;
  readonly number: string;
  readonly ground: AuditGround;
  readonly operator: OperatorId;
  readonly now: Instant;
}

/**
 * Scheduled steps after shipping. Jobs process a batch and return what they did; the next run continues. The
 * database decides with its own clock: `now` applies only in test and simulation databases.
 */
export interface Settlement {
  /** T+7: completes due orders and books them, set-based and idempotent. */
  settleDue(params: {
    readonly now: Instant;
    readonly mostOrders: number;
    readonly mostASeller: number;
  }): Promise<readonly SellerSettled[]>;
  beginDue(now: Instant, most: number): Promise<number>;
  endAudits(
    now: Instant,
    most: number,
  ): Promise<readonly { readonly sellerId: SellerId; readonly orderId: OrderId; readonly number: string }[]>;

  /** Own orders that wait for T+7 and are not due yet. */
  waitingOf(sellerId: SellerId, now: Instant): Promise<WaitingSum>;
  /** The first and the last regular release; `null` when none waits. */
  releasesOf(
    sellerId: SellerId,
    now: Instant,
  ): Promise<{ readonly first: Instant; readonly last: Instant } | null>;
  usedIn(sellerId: SellerId, month: string): Promise<number>;
  /** Settles everything that waits, books it and records it. */
  applyEarly(asked: ApplyEarly): Promise<Result<EarlyApplied>>;
  listEarly(
    sellerId: SellerId,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly BookedEarlySettlement[]; readonly total: number }>;
  /** Holds an order because of a finding of support; no effect on an order that is already held. */
  openAudit(audit: OpenedAudit): Promise<Result<AuditEvent>>;
  figuresOf(sellerId: SellerId, now: Instant, since: Instant): Promise<SettlementFigures>;
}
