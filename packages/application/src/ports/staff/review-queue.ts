import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import type { Instant, Locale, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { DecidedFacts, ReviewKind } from '@cliffhanger/core/reviews';
import type { SpentWallet, WithdrawalStage } from '@cliffhanger/core/withdrawals';

/** Which of them: an order in complaint by its number, a registration by its seller, everything else by its id. */
export interface ReviewSubject {
  readonly kind: ReviewKind;
  readonly id: string;
}

export interface ReviewItem {
  readonly id: string;
  readonly sellerId: SellerId;
  readonly sellerName: string;
  /** What it is, in a line: an address, a name, a number. */
  readonly title: string;
  readonly state: string;
  readonly amount: Money | null;
  readonly submittedAt: Instant;
  readonly promisedBy: Instant;
  /** Where it stands in the queue: the key of the next page. */
  readonly sortAt: Instant;
  readonly taken: { readonly by: OperatorId; readonly name: string; readonly until: Instant } | null;
}

export interface QueueQuery {
  readonly now: Instant;
  readonly complaintPromiseMs: number;
  readonly after?: { readonly sortAt: Instant; readonly id: string } | undefined;
  readonly most: number;
}

export interface QueueCount {
  readonly kind: ReviewKind;
  readonly waiting: number;
  readonly overdue: number;
  readonly nextPromise: Instant | null;
}

/** A queue, and how soon an answer is promised there; null: no time is. */
export interface PromisedQueue extends QueueCount {
  readonly promiseMs: number | null;
}

export interface ReviewTimes {
  readonly kind: ReviewKind;
  readonly decided: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** What is known about whoever it is about; a look at it is a look at a person. */
export interface SellerFile {
  readonly id: SellerId;
  readonly realName: string;
  readonly email: string;
  readonly country: string;
  readonly contact: string;
  readonly level: string;
  readonly locale: Locale;
  readonly registeredAt: Instant;
  readonly reviewState: string;
  readonly isOfficialAgent: boolean;
  readonly socialAccounts: readonly string[];
  readonly available: Money;
  readonly unsettled: Money;
  /** How many of what stand in which state: `{ "order completed": 12 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Newest first. */
  readonly decisions: readonly PastDecision[];
  /** Other sellers that have something in common with this one. */
  readonly shared: readonly SharedTrait[];
}

export interface PastDecision {
  readonly subject: string;
  readonly outcome: string;
  readonly rule: string | null;
  readonly actor: string;
  readonly at: Instant;
}

export interface SharedTrait {
  readonly trait: 'payout-target' | 'contact' | 'social-account' | 'device' | 'network' | 'payment-source';
  readonly sellerId: SellerId;
  readonly sellerName: string;
  readonly reviewState: string;
}

/** Somebody of the staff, or a rule, has done something about it. */
export interface ReviewStep {
  readonly act: 'approved' | 'rejected' | 'paid' | 'upheld';
  readonly actor: string;
  readonly at: Instant;
  readonly note: string | null;
}

/** How something of the same kind was decided, by whom. */
export interface Precedent {
  readonly subjectId: string;
  readonly title: string;
  readonly verdict: string;
  readonly rule: string | null;
  readonly note: string | null;
  readonly by: string;
  readonly at: Instant;
}

/** What is known here of what the signer will look at; its limits are its own. */
export interface SignerFacts {
  /** When it was told of the address: it counts the age from then. Null: not yet. */
  readonly announcedAt: Instant | null;
  /** Paid out over the network in the time that was asked about: in all, and to this seller. */
  readonly leftToAll: Money;
  readonly leftToSeller: Money;
  /** Open ones of the network. */
  readonly alarms: readonly ChainAlarmKind[];
  /** Why it did not sign before. */
  readonly refusedFor: string | null;
  /** The newest transaction that pays the withdrawal; null: none was made yet. */
  readonly payment: {
    readonly state: 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';
    readonly madeAt: Instant;
    readonly endedAt: Instant | null;
  } | null;
}

/** Withdrawals of one stage; `mine` are those that `person` has decided. */
export interface WithdrawalsQuery extends Pick<QueueQuery, 'now' | 'most'> {
  readonly stage: WithdrawalStage;
  readonly person: OperatorId;
}

export interface ReviewQueue {
  /** The one that waits longest first. */
  list(kind: ReviewKind, asked: QueueQuery): Promise<readonly ReviewItem[]>;
  withdrawals(query: WithdrawalsQuery): Promise<readonly ReviewItem[]>;
  /** How many withdrawals are approved and not yet paid. */
  countSending(): Promise<number>;
  /** Undefined when it does not wait; a withdrawal is found in every state. */
  find(
    subject: ReviewSubject,
    asked: Pick<QueueQuery, 'now' | 'complaintPromiseMs'>,
  ): Promise<ReviewItem | undefined>;
  count(asked: Pick<QueueQuery, 'now' | 'complaintPromiseMs'>): Promise<readonly QueueCount[]>;
  /** What there is to weigh, beside the line that the queue shows; undefined when there is no such one. */
  factsOf(subject: ReviewSubject): Promise<Readonly<Record<string, string | null>> | undefined>;
  /** What a decision's postings are made from; undefined where none moves money. */
  decidedFactsOf(subject: ReviewSubject): Promise<DecidedFacts | undefined>;
  /** What was done about it so far, oldest first: where two people decide, the first one's yes. */
  stepsOf(subject: ReviewSubject): Promise<readonly ReviewStep[]>;
  /** The newest decisions about something like it, newest first. */
  precedentsOf(subject: ReviewSubject, most: number): Promise<readonly Precedent[]>;
  /** How many decisions somebody has made since. */
  clearedBy(person: OperatorId, since: Instant): Promise<number>;
  signerFacts(withdrawalId: string, since: Instant): Promise<SignerFacts | undefined>;
  /** What a withdrawal takes out of its seller's wallet, and what had come into it. */
  spentWallet(withdrawalId: string): Promise<SpentWallet | undefined>;
  sellerFile(sellerId: SellerId): Promise<SellerFile | undefined>;
  /** False when a colleague has it. */
  take(subject: ReviewSubject, by: OperatorId, lease: { now: Instant; until: Instant }): Promise<boolean>;
  /** Whoever has it now; locked until the transaction ends. */
  holderOf(subject: ReviewSubject, now: Instant): Promise<OperatorId | undefined>;
  release(subject: ReviewSubject): Promise<void>;
  addTime(kind: ReviewKind, submittedAt: Instant, decidedAt: Instant): Promise<void>;
  /** Makes the published times anew from what was decided since. */
  refreshTimes(since: Instant, at: Instant): Promise<void>;
  /** All queues together, for the console's overview. */
  refreshPeriodTimes(
    periods: readonly { readonly period: OverviewPeriod; readonly since: Instant }[],
    at: Instant,
  ): Promise<void>;
  times(): Promise<readonly ReviewTimes[]>;
}
