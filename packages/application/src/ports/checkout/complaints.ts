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
  /** Null: a bank speaks in the viewer's place. */
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
  /** Of a part refund: which ones. */
  readonly episodes: readonly number[];
  readonly reason: DecisionReason;
  readonly note: string | null;
}

export interface DecisionStanding {
  /** Null: a second person has to agree. */
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

/** What became of a decision. `dropped`: somebody else was quicker. */
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

/** What there is to know beside the order itself. */
export interface ComplaintFacts {
  readonly complaint: StoredComplaint | null;
  readonly decision: ComplaintDecision | null;
  readonly sellerName: string;
  readonly title: string;
  readonly processor: string;
  readonly charge: string;
  /** What the seller has: nothing more can be taken for what is settled. */
  readonly available: Money;
  readonly isBankDeciding: boolean;
  readonly clearedAt: Instant | null;
  /** A bank has asked about it, whatever became of that. */
  readonly wasDisputed: boolean;
  readonly viewerOrders: number;
  readonly viewerComplaints: number;
  /** Complaints of others about the same drama, in the week before. */
  readonly othersOfDrama: number;
  /** The language in which each is told; null: nobody is, because nobody complained or left an address. */
  readonly viewerLocale: Locale | null;
  readonly sellerLocale: Locale | null;
}

/** One an order. */
export interface Complaints {
  /** Keeps it and holds the order for it; a second one about the same order changes nothing. */
  complain(complaint: NewComplaint): Promise<Result<AuditEvent>>;
  find(orderId: OrderId): Promise<StoredComplaint | undefined>;
  factsOf(order: {
    readonly sellerId: SellerId;
    readonly orderId: OrderId;
  }): Promise<ComplaintFacts | undefined>;

  /** Nothing is booked before it is due. */
  decide(decision: NewDecision, now: Instant): Promise<Result<DecisionStanding>>;
  confirm(
    by: { readonly operator: OperatorId; readonly orderId: OrderId },
    now: Instant,
  ): Promise<Result<DecisionStanding>>;
  /** False: its time was over. */
  takeBack(by: { readonly operator: OperatorId; readonly orderId: OrderId }, now: Instant): Promise<boolean>;
  /** Those that are due, each once. */
  execute(now: Instant, most: number): Promise<readonly ExecutedDecision[]>;
}
