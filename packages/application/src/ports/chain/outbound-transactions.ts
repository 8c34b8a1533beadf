import type {
  Attempt,
  OutboundTransaction,
  OutboundTransactionId,
  ResolutionId,
  SignedTransaction,
} from '@cliffhanger/core/chain';
import type { Instant, Money, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { WithdrawalId } from '@cliffhanger/core/withdrawals';

export type NewOutboundTransaction = Omit<OutboundTransaction, 'nonce' | 'state' | 'attempts'>;

/** The final outcome on the chain. */
export interface OutboundTransactionEnd {
  readonly as: 'confirmed' | 'failed';
  readonly hash: string;
  readonly block: { readonly height: number; readonly hash: string };
  /** In the chain's native coin. */
  readonly feePaid: bigint;
  readonly at: Instant;
}

/** The state of a wallet while its row is locked. */
export interface LockedWallet {
  /**
   * A transaction has no known signature yet. The next one waits for it, so that a refused one can return its
   * nonce.
   */
  readonly hasUnsigned: boolean;
  /** Token units in outbound transactions that have not ended. */
  readonly unitsUnderWay: bigint;
}

export interface PayableWithdrawal {
  readonly sellerId: SellerId;
  readonly address: string;
  /** The amount to send, after the fee. */
  readonly net: Money;
}

/** Everything that leaves an address of ours: payouts, consolidations, coins for gas. */
export interface OutboundTransactions {
  /** Starts from the chain's nonce; a registered wallet keeps its own. */
  registerWallet(network: Network, address: string, nextNonce: number): Promise<void>;
  /** Stores the token's decimals as read from the chain; a registered token stays unchanged. */
  registerToken(network: Network, token: string, decimals: number): Promise<void>;
  /** Locks the wallet against concurrent nonce allocation. Undefined: not registered. */
  lockWallet(network: Network, address: string, token: string | null): Promise<LockedWallet | undefined>;
  /** Takes the next nonce of its wallet, which must be locked. The worker first checks it at `lookAt`. */
  add(outboundTransaction: NewOutboundTransaction, now: Instant, lookAt: Instant): Promise<void>;
  find(id: OutboundTransactionId): Promise<OutboundTransaction | undefined>;
  /** Locks the row until the transaction ends. */
  lock(id: OutboundTransactionId): Promise<OutboundTransaction | undefined>;
  /** Due transactions, leased until `lookAgainAt`. Unsigned ones first, since others wait for them. */
  claimDue(
    network: Network,
    now: Instant,
    lookAgainAt: Instant,
    most: number,
  ): Promise<readonly OutboundTransactionId[]>;
  /** Sets the time of the next check. */
  lookAt(id: OutboundTransactionId, at: Instant): Promise<void>;
  /** False when another process has planned it already. */
  planAttempt(
    id: OutboundTransactionId,
    attempt: Pick<Attempt, 'ordinal' | 'fees'>,
    at: Instant,
  ): Promise<boolean>;
  keepSigned(id: OutboundTransactionId, ordinal: number, signed: SignedTransaction): Promise<void>;
  markBroadcast(id: OutboundTransactionId, ordinal: number, at: Instant): Promise<void>;
  /** The signer never signed it: frees the nonce, and its purpose can be retried later. */
  giveBack(id: OutboundTransactionId, because: string, tryAgainAt: Instant): Promise<void>;
  end(id: OutboundTransactionId, ending: OutboundTransactionEnd): Promise<void>;
  /** Approved, not in progress, and not refused recently; earliest approval first. */
  payableWithdrawals(network: Network, now: Instant, most: number): Promise<readonly WithdrawalId[]>;
  /** Undefined when a decision came first and it is no longer payable. */
  lockPayable(withdrawalId: WithdrawalId): Promise<PayableWithdrawal | undefined>;
  /** Moves the withdrawal to its payout's state, books the end and notifies the seller. */
  followPayout(withdrawalId: WithdrawalId, now: Instant): Promise<void>;
  /**
   * Confirmed by two people, with an address announced before `announcedBefore`; otherwise as for
   * withdrawals.
   */
  payableReturns(
    network: Network,
    due: { readonly now: Instant; readonly announcedBefore: Instant },
    most: number,
  ): Promise<readonly ResolutionId[]>;
  /** Whether a transaction leaves the address, or coins for gas are on the way to it. */
  isUnderWay(network: Network, address: string): Promise<boolean>;
  /** Deposit addresses with at least that many units, largest balance first. */
  consolidatable(network: Network, atLeast: bigint, most: number): Promise<readonly ConsolidatableAddress[]>;
  /** Token units on the way to an address. */
  unitsOnTheirWayTo(network: Network, address: string, token: string): Promise<bigint>;
}

export interface ConsolidatableAddress {
  readonly address: string;
  readonly derivationIndex: number;
}
