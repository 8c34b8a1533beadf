import type { Instant, Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type {
  ApprovalNeeded,
  PayoutMethod,
  PayoutMethodId,
  PayoutType,
  WithdrawalId,
  WithdrawalProgress,
} from '@cliffhanger/core/withdrawals';
import type { PageAsked } from './catalog.ts';

export interface PayoutMethods {
  /** False when the seller has this one already. */
  add(sellerId: SellerId, method: PayoutMethod): Promise<boolean>;
  /** Newest first; null: of every type. */
  listOf(sellerId: SellerId, type: PayoutType | null): Promise<readonly PayoutMethod[]>;
  find(sellerId: SellerId, methodId: PayoutMethodId): Promise<PayoutMethod | undefined>;
  /** From its first payment on it is a known one. */
  markPaid(sellerId: SellerId, methodId: PayoutMethodId, at: Instant): Promise<void>;
  /** False when the seller has no such one. */
  remove(sellerId: SellerId, methodId: PayoutMethodId): Promise<boolean>;
  /** Addresses that the signer has not been told of yet, the oldest first. */
  toAnnounce(networks: readonly Network[], most: number): Promise<readonly string[]>;
  /** Wherever it is saved. */
  markAnnounced(address: string, at: Instant): Promise<void>;
  /** They say where somebody's money goes: they go when the account goes. */
  erase(sellerId: SellerId): Promise<void>;
}

export interface Withdrawal {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  readonly network: Network;
  readonly address: string;
  /** What leaves the wallet, the fee included. */
  readonly amount: Money;
  readonly fee: Money;
  readonly needs: ApprovalNeeded;
  readonly requestedAt: Instant;
  readonly promisedBy: Instant;
  /** Since when it is overdue and everybody sees it. */
  readonly escalatedAt: Instant | null;
  readonly progress: WithdrawalProgress;
}

/** When each step of its way was taken, as far as it has come. */
export interface WithdrawalTold extends Withdrawal {
  readonly approvedAt: Instant | null;
  readonly payingAt: Instant | null;
  readonly requestTransfer: TransferId;
  readonly endingTransfer: TransferId | null;
}

export interface WithdrawalWaiting extends Withdrawal {
  readonly sellerName: string;
}

export interface EscalatedWithdrawal {
  readonly id: WithdrawalId;
  readonly sellerId: SellerId;
  readonly amount: Money;
}

export interface Withdrawals {
  add(withdrawal: Withdrawal, requestTransfer: TransferId): Promise<void>;
  /** Newest first. */
  listOf(sellerId: SellerId, page: PageAsked): Promise<{ list: readonly Withdrawal[]; total: number }>;
  /** Undefined when it is not this seller's. */
  find(sellerId: SellerId, withdrawalId: WithdrawalId): Promise<WithdrawalTold | undefined>;
  /** The sum of what no person looked at, since a moment. */
  approvedByRuleSince(sellerId: SellerId, since: Instant): Promise<Money>;
  /** Not paid and not rejected yet. */
  openOnesOf(sellerId: SellerId): Promise<number>;
  /** Whose it is does not matter here: for operators. Nobody else decides it meanwhile. */
  lock(withdrawalId: WithdrawalId): Promise<Withdrawal | undefined>;
  saveProgress(withdrawal: Withdrawal, operator: string, endingTransfer: TransferId | null): Promise<void>;
  /** The one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly WithdrawalWaiting[]; total: number }>;
  /** Marks overdue ones, each once. */
  escalateDue(now: Instant, most: number): Promise<readonly EscalatedWithdrawal[]>;
}

/** One step that a person took about money. Written once, never changed (DOMAIN §10). */
export interface MoneyDecision {
  readonly sellerId: SellerId;
  readonly subject: 'deposit' | 'withdrawal';
  readonly subjectId: string;
  readonly act: 'approved' | 'rejected' | 'paid';
  readonly actor: string;
  readonly at: Instant;
  readonly facts: Readonly<Record<string, string>>;
}

export interface MoneyDecisions {
  add(decision: MoneyDecision): Promise<void>;
}
