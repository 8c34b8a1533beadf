import type { DepositId, DepositRejectionRule, DepositReview } from '@cliffhanger/core/deposits';
import type { Ground, Instant, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { PageQuery } from '../catalog/catalog.ts';
import type { UploadId } from '../catalog/uploads.ts';
import type { ChainTransferId } from '../chain/chain-watch.ts';
import type { MoneyStep } from './money-step.ts';

/** A deposit that the seller says was made, with a screenshot to show for it. */
export interface Deposit {
  readonly id: DepositId;
  readonly sellerId: SellerId;
  readonly network: Network;
  readonly amount: Money;
  readonly credentialsId: UploadId;
  readonly transactionHash: string | null;
  readonly submittedAt: Instant;
  readonly promisedBy: Instant;
  /** Since when it is overdue and everybody sees it. */
  readonly escalatedAt: Instant | null;
  readonly review: DepositReview;
}

export interface DepositWaiting extends Deposit {
  readonly sellerName: string;
}

/** Where one of a seller's deposits is written down. */
export type DepositRef =
  | { readonly origin: 'claim'; readonly id: DepositId }
  | { readonly origin: 'chain'; readonly id: ChainTransferId };

/** Whose overdue claim it is. */
export interface EscalatedDeposit {
  readonly id: DepositId;
  readonly sellerId: SellerId;
  readonly amount: Money;
}

export type DepositClaimed = Pick<
  Deposit,
  'sellerId' | 'network' | 'amount' | 'credentialsId' | 'transactionHash'
>;

/** Who decides about which one, and when. */
export interface DepositDecider {
  readonly depositId: DepositId;
  readonly operator: OperatorId;
  readonly now: Instant;
}

type DepositStep = MoneyStep<Deposit>;

export interface Deposits {
  claim(claimed: DepositClaimed, now: Instant): Promise<DepositStep>;
  /** Credits it from a transfer that was set aside, or without one when two people have said yes. */
  approve(decider: DepositDecider): Promise<DepositStep>;
  /** A rejected one gives its transaction free. */
  reject(decider: DepositDecider, ground: Ground<DepositRejectionRule>): Promise<DepositStep>;
  openOnesOf(sellerId: SellerId): Promise<number>;
  /** Which ones there are, claimed and seen on the chains, newest first. */
  pageOf(
    sellerId: SellerId,
    page: PageQuery,
  ): Promise<{ readonly list: readonly DepositRef[]; readonly total: number }>;
  /** A seller's own of these, in any order. */
  withIds(sellerId: SellerId, ids: readonly DepositId[]): Promise<readonly Deposit[]>;
  /** The one that waits longest first. */
  waiting(most: number): Promise<{ list: readonly DepositWaiting[]; total: number }>;
  /** Marks overdue ones, each once. */
  escalateDue(now: Instant, most: number): Promise<readonly EscalatedDeposit[]>;
}

/** Where sellers' own addresses are kept. */
export interface DepositAddresses {
  /** The one that is shown. */
  find(sellerId: SellerId, network: Network): Promise<string | undefined>;
  /** The seller's derivation index under every extended public key; given at the first asking, for ever. */
  derivationIndexOf(sellerId: SellerId): Promise<number>;
  /**
   * Shown from now on; what still comes to the one before is credited all the same. Answers the address that counts:
   * another call may have been first.
   */
  keep(sellerId: SellerId, network: Network, address: string, at: Instant): Promise<string>;
}
