import type {
  Complaint,
  ComplaintOutcome,
  ComplaintReason,
  DecisionReason,
  ViewerId,
} from '@cliffhanger/core/checkout';
import type { Instant, Locale, Money, OperatorId, OrderId, Result, SellerId } from '@cliffhanger/core/kernel';
import type { AuditEvent } from '../orders/settlement.ts';

export interface StoredComplaint extends Complaint {
  readonly orderId: OrderId;
  readonly sellerId: SellerId;
  /** `null`: a bank acts for the viewer. */
  readonly viewerId: ViewerId | null;
}

export interface NewComplaint {
  readonly viewerId: ViewerId;
  readonly orderId: OrderId;
  readonly reason: ComplaintReason;
  readonly text: string;
  readonly now: Instant;
}

export interface NewDecision {
  readonly operator: OperatorId;
  readonly orderId: OrderId;
  readonly outcome: ComplaintOutcome;
  /** The refunded episodes of a partial refund. */
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
  readonly note: string | null;
}

export interface DecisionStanding {
  /** `null`: a second person has to agree. */
  readonly dueAt: Instant | null;
}

export interface ComplaintDecision extends DecisionStanding {
  readonly outcome: ComplaintOutcome;
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
  readonly note: string | null;
  readonly decidedBy: OperatorId;
  readonly decidedByName: string;
  readonly decidedAt: Instant;
  readonly executedAt: Instant | null;
}

/** The outcome of a decision. `dropped`: the order was already resolved otherwise. */
export interface ExecutedDecision {
  readonly outcome: ComplaintOutcome | 'dropped';
  readonly sellerId: SellerId;
  readonly orderId: OrderId;
  readonly number: string;
  readonly reason: DecisionReason;
  readonly episodes: number;
  readonly quantity: number;
  readonly amount: Money;
  readonly sellerPart: Money;
}

/** Facts beside the order itself. */
export interface ComplaintFacts {
  readonly complaint: StoredComplaint | null;
  readonly decision: ComplaintDecision | null;
  readonly sellerName: string;
  readonly title: string;
  readonly processor: string;
  readonly charge: string;
  /** The seller's available balance caps what can be recovered for a settled order. */
  readonly available: Money;
  readonly isBankDeciding: boolean;
  readonly clearedAt: Instant | null;
  /** A bank has disputed it, with any outcome. */
  readonly wasDisputed: boolean;
  readonly viewerOrders: number;
  readonly viewerComplaints: number;
  /** Complaints of other viewers about the same drama, in the week before. */
  readonly othersOfDrama: number;
  /** The language of each notice; `null` when there is no recipient: no complaint, or no address. */
  readonly viewerLocale: Locale | null;
  readonly sellerLocale: Locale | null;
}

/** At most one complaint per order. */
export interface Complaints {
  /** Stores the complaint and holds the order; a second one about the same order has no effect. */
  complain(complaint: NewComplaint): Promise<Result<AuditEvent>>;
  find(orderId: OrderId): Promise<StoredComplaint | undefined>;
  factsOf(order: {
    readonly sellerId: SellerId;
    readonly orderId: OrderId;
  }): Promise<ComplaintFacts | undefined>;

  /** Books nothing before `dueAt`. */
  decide(decision: NewDecision, now: Instant): Promise<Result<DecisionStanding>>;
  confirm(
    by: { readonly operator: OperatorId; readonly orderId: OrderId },
    now: Instant,
  ): Promise<Result<DecisionStanding>>;
  /** False: the undo period is over. */
  takeBack(by: { readonly operator: OperatorId; readonly orderId: OrderId }, now: Instant): Promise<boolean>;
  /** Due decisions, each once. */
  execute(now: Instant, most: number): Promise<readonly ExecutedDecision[]>;
}
