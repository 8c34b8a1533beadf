import type { ChainAlarmKind } from '@cliffhanger/core/chain';
import type { OverviewPeriod } from '@cliffhanger/core/dashboard';
import type { Instant, Locale, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { DecidedFacts, ReviewKind } from '@cliffhanger/core/reviews';
import type { SpentWallet, WithdrawalStage } from '@cliffhanger/core/withdrawals';

/**
 * Identifies the item: a complaint by its order number, a registration by its seller, any other by its ID.
 */
export interface ReviewSubject {
  readonly kind: ReviewKind;
  readonly id: string;
}

export interface ReviewItem {
  readonly id: string;
  readonly sellerId: SellerId;
  readonly sellerName: string;
  /** One line: an address, a name or a number. */
  readonly title: string;
  readonly state: string;
  readonly amount: Money | null;
  readonly submittedAt: Instant;
  readonly promisedBy: Instant;
  /** Sort key for keyset pagination. */
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

/** A queue with its promised response time; `null` without a promise. */
export interface PromisedQueue extends QueueCount {
  readonly promiseMs: number | null;
}

export interface ReviewTimes {
  readonly kind: ReviewKind;
  readonly decided: number;
  readonly medianMs: number;
  readonly p95Ms: number;
}

/** Facts about the seller behind an item. Reading them counts as access to personal data. */
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
  /** Counts by kind and state: `{ "order completed": 12 }`. */
  readonly counts: Readonly<Record<string, number>>;
  /** Newest first. */
  readonly decisions: readonly PastDecision[];
  /** Other sellers that share a trait with this one. */
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

/** An act on the item by a staff member or a rule. */
export interface ReviewStep {
  readonly act: 'approved' | 'rejected' | 'paid' | 'upheld';
  readonly actor: string;
  readonly at: Instant;
  readonly note: string | null;
}

/** A past decision about an item of the same kind. */
export interface Precedent {
  readonly subjectId: string;
  readonly title: string;
  readonly verdict: string;
  readonly rule: string | null;
  readonly note: string | null;
  readonly by: string;
  readonly at: Instant;
}

/** What we know of the signer's inputs. The signer applies its own limits. */
export interface SignerFacts {
  /** When the signer learned the address: it counts the address's age from then. `null`: not yet. */
  readonly announcedAt: Instant | null;
  /** Paid out over the network in the queried period: in total, and to this seller. */
  readonly leftToAll: Money;
  readonly leftToSeller: Money;
  /** Open alarms of the network. */
  readonly alarms: readonly ChainAlarmKind[];
  /** The signer's last reason to refuse. */
  readonly refusedFor: string | null;
  /** The newest transaction that pays the withdrawal; `null` before the first. */
  readonly payment: {
    readonly state: 'intent' | 'signed' | 'broadcast' | 'confirmed' | 'failed' | 'refused';
    readonly madeAt: Instant;
    readonly endedAt: Instant | null;
  } | null;
}

/** Withdrawals of one stage; `mine` are those that `person` decided. */
export interface WithdrawalsQuery extends Pick<QueueQuery, 'now' | 'most'> {
  readonly stage: WithdrawalStage;
  readonly person: OperatorId;
}

export interface ReviewQueue {
  /** Longest wait first. */
  list(kind: ReviewKind, asked: QueueQuery): Promise<readonly ReviewItem[]>;
  withdrawals(query: WithdrawalsQuery): Promise<readonly ReviewItem[]>;
  /** Withdrawals that are approved and not yet paid. */
  countSending(): Promise<number>;
  /** Undefined when it does not wait; withdrawals are found in every state. */
  find(
    subject: ReviewSubject,
    asked: Pick<QueueQuery, 'now' | 'complaintPromiseMs'>,
  ): Promise<ReviewItem | undefined>;
  count(asked: Pick<QueueQuery, 'now' | 'complaintPromiseMs'>): Promise<readonly QueueCount[]>;
  /** Facts to weigh, beyond the line in the queue; undefined for an unknown subject. */
  factsOf(subject: ReviewSubject): Promise<Readonly<Record<string, string | null>> | undefined>;
  /** Inputs of a decision's postings; undefined where none moves money. */
  decidedFactsOf(subject: ReviewSubject): Promise<DecidedFacts | undefined>;
  /** Acts so far, oldest first; under dual control, the first approval. */
  stepsOf(subject: ReviewSubject): Promise<readonly ReviewStep[]>;
  /** The newest decisions about similar items, newest first. */
  precedentsOf(subject: ReviewSubject, most: number): Promise<readonly Precedent[]>;
  /** How many decisions the person has made since. */
  clearedBy(person: OperatorId, since: Instant): Promise<number>;
  signerFacts(withdrawalId: string, since: Instant): Promise<SignerFacts | undefined>;
  /** What a withdrawal takes from its seller's wallet, and the income that it came from. */
  spentWallet(withdrawalId: string): Promise<SpentWallet | undefined>;
  sellerFile(sellerId: SellerId): Promise<SellerFile | undefined>;
  /** False when a colleague holds the item. */
  take(subject: ReviewSubject, by: OperatorId, lease: { now: Instant; until: Instant }): Promise<boolean>;
  /** The current holder. The row stays locked until the transaction ends. */
  holderOf(subject: ReviewSubject, now: Instant): Promise<OperatorId | undefined>;
  release(subject: ReviewSubject): Promise<void>;
  addTime(kind: ReviewKind, submittedAt: Instant, decidedAt: Instant): Promise<void>;
  /** Recomputes the published times from the decisions since. */
  refreshTimes(since: Instant, at: Instant): Promise<void>;
  /** All queues together, for the console's overview. */
  refreshPeriodTimes(
    periods: readonly { readonly period: OverviewPeriod; readonly since: Instant }[],
    at: Instant,
  ): Promise<void>;
  times(): Promise<readonly ReviewTimes[]>;
}
