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

/** One with what it did in the books. */
export interface BookedEarlySettlement extends EarlySettlement {
  readonly transferIds: readonly TransferId[];
  /** Who asked for it, as the books say it. */
  readonly actor: string;
}

/** What a job settled for one seller; null: the platform's own sales. */
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
  /** Own proceeds that are not released yet, by why. */
  readonly shipped: WaitingSum;
  readonly waiting: WaitingSum;
  readonly audit: WaitingSum;
  /** The one that is released next, with all that are released at the same moment. */
  readonly nextRelease: { readonly at: Instant; readonly sum: Money } | null;
  /** Since a moment. */
  readonly releasedLately: WaitingSum;
}

export interface ApplyEarly {
  readonly sellerId: SellerId;
  readonly shownSum: Money;
  /** Null: not quoted. */
  readonly quotedAt: Instant | null;
  readonly now: Instant;
}

export interface EarlyApplied {
  readonly early: EarlySettlement;
  /** Of the month's, after this one. */
  readonly applicationsLeft: number;
}

/** What was done about an order that is held, or about to be. */
export interface AuditEvent {
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
  /** Why it is held from now on: its seller is to be told of each. */
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
 * The clockwork after shipping. Jobs take a bounded number and say what they did; the next one goes on. The database
 * judges each of these itself, by its own time: `now` counts in databases of tests and simulations only.
 */
export interface Settlement {
  /** T+7: completes due orders and books them, set-based, each once. */
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
  /** When the first and the last of them would be released by themselves; null when none waits. */
  releasesOf(
    sellerId: SellerId,
    now: Instant,
  ): Promise<{ readonly first: Instant; readonly last: Instant } | null>;
  usedIn(sellerId: SellerId, month: string): Promise<number>;
  /** Settles all that waits, books it and remembers it. */
  applyEarly(asked: ApplyEarly): Promise<Result<EarlyApplied>>;
  listEarly(
    sellerId: SellerId,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly BookedEarlySettlement[]; readonly total: number }>;
  /** Holds an order for what somebody of support found out; nothing changes for one that is held already. */
  openAudit(audit: OpenedAudit): Promise<Result<AuditEvent>>;
  figuresOf(sellerId: SellerId, now: Instant, since: Instant): Promise<SettlementFigures>;
}
