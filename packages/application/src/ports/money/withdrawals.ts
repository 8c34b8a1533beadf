import type { Instant, Money, OperatorId, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type {
  ApprovalNeeded,
  PayoutMethod,
  PayoutMethodId,
  PayoutTarget,
  PayoutType,
  WithdrawalId,
  WithdrawalProgress,
  WithdrawalRejection,
} from '@cliffhanger/core/withdrawals';
import type { PageQuery } from '../catalog/catalog.ts';
import type { MoneyStep } from './money-step.ts';

export interface PayoutMethods {
  /** Dated by the database. */
  add(sellerId: SellerId, target: PayoutTarget, now: Instant): Promise<MoneyStep<PayoutMethod>>;
  /** Newest first; null: of every type. */
  listOf(sellerId: SellerId, type: PayoutType | null): Promise<readonly PayoutMethod[]>;
  find(sellerId: SellerId, methodId: PayoutMethodId): Promise<PayoutMethod | undefined>;
  /** False when the seller has no such one. */
  remove(sellerId: SellerId, methodId: PayoutMethodId): Promise<boolean>;
  /** Addresses that the signer has not been told of yet, the oldest first. */
  toAllowlist(
    networks: readonly Network[],
    most: number,
  ): Promise<readonly { readonly address: string; readonly sellerId: SellerId }[]>;
  /** Wherever it is saved. */
  markAnnounced(address: string, at: Instant): Promise<void>;
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
export interface DatedWithdrawal extends Withdrawal {
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

export interface WithdrawalParams {
  readonly sellerId: SellerId;
  readonly methodId: PayoutMethodId;
  readonly amount: Money;
}

/** Who decides about which one, and when. */
export interface WithdrawalDecider {
  readonly withdrawalId: WithdrawalId;
  readonly operator: OperatorId;
  readonly now: Instant;
}

type WithdrawalStep = MoneyStep<Withdrawal>;

export interface Withdrawals {
  request(asked: WithdrawalParams, now: Instant): Promise<WithdrawalStep>;
  approve(decider: WithdrawalDecider): Promise<WithdrawalStep>;
  reject(decider: WithdrawalDecider, rejection: WithdrawalRejection): Promise<WithdrawalStep>;
  recordPayment(decider: WithdrawalDecider, transactionHash: string): Promise<WithdrawalStep>;
  /** Newest first. */
  listOf(sellerId: SellerId, page: PageQuery): Promise<{ list: readonly Withdrawal[]; total: number }>;
  /** Undefined when it is not this seller's. */
  find(sellerId: SellerId, withdrawalId: WithdrawalId): Promise<DatedWithdrawal | undefined>;
  /** The sum of what no person looked at, since a moment. */
  approvedByRuleSince(sellerId: SellerId, since: Instant): Promise<Money>;
  /** Not paid and not rejected yet. */
  openOnesOf(sellerId: SellerId): Promise<number>;
  /** Whose it is does not matter here: for operators. Nobody else decides it meanwhile. */
  lock(withdrawalId: WithdrawalId): Promise<Withdrawal | undefined>;
  /** As its payout on the chain says. */
  followPayout(withdrawalId: WithdrawalId, now: Instant): Promise<Withdrawal>;
  /** The one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly WithdrawalWaiting[]; total: number }>;
  /** Marks overdue ones, each once. */
  escalateDue(now: Instant, most: number): Promise<readonly EscalatedWithdrawal[]>;
}
