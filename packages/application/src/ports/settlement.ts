import type {
  DecisionNotice,
  Id,
  Instant,
  Money,
  OrderId,
  SellerId,
  TransferId,
} from '@cliffhanger/core/kernel';
import type { SettledOrder } from '@cliffhanger/core/ledger';
import type { AuditOutcome } from '@cliffhanger/core/orders';

export type EarlySettlementId = Id<'early-settlement'>;
export type SweepId = Id<'sweep'>;

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

/** What a sweep settled for one seller; null: the platform's own sales. */
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

/** The clockwork after shipping. Sweeps take a bounded number and say what they did; the next one goes on. */
export interface Settlement {
  /** T+7: completes due orders and books them, set-based, each once. */
  settleDue(sweep: {
    readonly id: SweepId;
    readonly now: Instant;
    readonly mostOrders: number;
    readonly mostASeller: number;
  }): Promise<readonly SellerSettled[]>;
  beginDue(now: Instant, most: number): Promise<number>;
  endAudits(
    now: Instant,
    most: number,
    notice: DecisionNotice,
  ): Promise<readonly { readonly sellerId: SellerId; readonly orderId: OrderId; readonly number: string }[]>;

  /** Own orders that wait for T+7 and are not due yet. */
  waitingOf(sellerId: SellerId, now: Instant): Promise<WaitingSum>;
  /** When the first and the last of them would be released by themselves; null when none waits. */
  releasesOf(
    sellerId: SellerId,
    now: Instant,
  ): Promise<{ readonly first: Instant; readonly last: Instant } | null>;
  lockWaiting(sellerId: SellerId, now: Instant): Promise<readonly SettledOrder[]>;
  usedIn(sellerId: SellerId, month: string): Promise<number>;
  /** False when that month has no place left. */
  addEarly(early: EarlySettlement, place: number): Promise<boolean>;
  completeEarly(
    sellerId: SellerId,
    orders: readonly OrderId[],
    transferId: TransferId,
    at: Instant,
  ): Promise<void>;
  listEarly(
    sellerId: SellerId,
    page: { readonly page: number; readonly size: number },
  ): Promise<{ readonly list: readonly BookedEarlySettlement[]; readonly total: number }>;
  /** Who decided a complaint, when and why. Written once. */
  addDecision(decision: {
    readonly order: { readonly sellerId: SellerId; readonly id: OrderId };
    readonly outcome: AuditOutcome | 'opened';
    readonly note: string | null;
    readonly actor: string;
    readonly decidedAt: Instant;
  }): Promise<void>;
  figuresOf(sellerId: SellerId, now: Instant, since: Instant): Promise<SettlementFigures>;
}
