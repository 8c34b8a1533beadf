import type { DepositId, DepositRejectionRule, DepositReview } from '@cliffhanger/core/deposits';
import type { Ground, Instant, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { PageQuery } from '../catalog/catalog.ts';
import type { UploadId } from '../catalog/uploads.ts';
import type { ChainTransferId } from '../chain/chain-watch.ts';
import type { MoneyStep } from './money-step.ts';

/** A deposit that the seller claims, with a screenshot as evidence. */
export interface Deposit {
  readonly id: DepositId;
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly amount: Money;
  readonly credentialsId: UploadId;
  readonly transactionHash: string | null;
  readonly submittedAt: Instant;
  readonly promisedBy: Instant;
  /** Set when it becomes overdue; the seller and the staff then see it as overdue. */
  readonly escalatedAt: Instant | null;
  readonly review: DepositReview;
}

export interface DepositWaiting extends Deposit {
  readonly sellerName: string;
}

/** The source of a seller's deposit. */
export type DepositRef =
  | { readonly origin: 'claim'; readonly id: DepositId }
  | { readonly origin: 'chain'; readonly id: ChainTransferId };

/** An overdue claim and its seller. */
export interface EscalatedDeposit {
  readonly id: DepositId;
  readonly sellerId: SellerId;
  readonly amount: Money;
}

export type DepositClaimed = Pick<
  Deposit,
  'sellerId' | 'network' | 'amount' | 'credentialsId' | 'transactionHash'
>;

export interface DepositDecider {
  readonly depositId: DepositId;
  readonly operator: OperatorId;
  readonly now: Instant;
}

type DepositStep = MoneyStep<Deposit>;

export interface Deposits {
  claim(claimed: DepositClaimed, now: Instant): Promise<DepositStep>;
  /** Credits it from a transfer in suspense, or without one after two people approve. */
  approve(decider: DepositDecider): Promise<DepositStep>;
  /** Releases the transaction of a rejected claim for another claim. */
  reject(decider: DepositDecider, ground: Ground<DepositRejectionRule>): Promise<DepositStep>;
  openOnesOf(sellerId: SellerId): Promise<number>;
  /** Claims and transfers seen on the chains, newest first. */
  pageOf(
    sellerId: SellerId,
    page: PageQuery,
  ): Promise<{ readonly list: readonly DepositRef[]; readonly total: number }>;
  /** Only the seller's own, in any order. */
  withIds(sellerId: SellerId, ids: readonly DepositId[]): Promise<readonly Deposit[]>;
  /** Longest wait first. */
  waiting(most: number): Promise<{ list: readonly DepositWaiting[]; total: number }>;
  /** Marks overdue ones, each once. */
  escalateDue(now: Instant, most: number): Promise<readonly EscalatedDeposit[]>;
}

/** Sellers' own deposit addresses. */
export interface DepositAddresses {
  /** The current one. */
  find(sellerId: SellerId, network: Network): Promise<string | undefined>;
  /** The seller's derivation index under every extended public key; allocated on first use and permanent. */
  derivationIndexOf(sellerId: SellerId): Promise<number>;
  /**
   * Makes it the current address; deposits to earlier ones are still credited. Returns the address that
   * counts: a concurrent call may have stored its own first.
   */
  keep(sellerId: SellerId, network: Network, address: string, at: Instant): Promise<string>;
}
