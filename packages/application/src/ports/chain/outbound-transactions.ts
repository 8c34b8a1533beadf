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

/** How an outbound transaction came to its end on the chain. */
export interface OutboundTransactionEnd {
  readonly as: 'confirmed' | 'failed';
  readonly hash: string;
  readonly block: { readonly height: number; readonly hash: string };
  /** In the chain's own coin. */
  readonly feePaid: bigint;
  readonly at: Instant;
}

/** What may be done with a wallet while its row is locked. */
export interface LockedWallet {
  /** One whose signature is not known yet: the next one waits for it, so that a refused one can give its nonce back. */
  readonly hasUnsigned: boolean;
  /** Of the token, in outbound transactions that have not ended. */
  readonly unitsUnderWay: bigint;
}

export interface PayableWithdrawal {
  readonly sellerId: SellerId;
  readonly address: string;
  /** What is sent: without the fee. */
  readonly net: Money;
}

/** Everything that leaves an address of ours: payouts, consolidations, coins for gas. */
export interface OutboundTransactions {
  /** Known from now on, with the nonce that the chain says; one that is known keeps its own. */
  registerWallet(network: Network, address: string, nextNonce: number): Promise<void>;
  /** How the token of a network counts, by the chain's word; one that is known stays as it is. */
  registerToken(network: Network, token: string, decimals: number): Promise<void>;
  /** Nobody else takes a nonce of it meanwhile. Undefined: it is not registered. */
  lockWallet(network: Network, address: string, token: string | null): Promise<LockedWallet | undefined>;
  /** Takes the next nonce of its wallet, which must be locked. It is looked at from then on. */
  add(outboundTransaction: NewOutboundTransaction, now: Instant, lookAt: Instant): Promise<void>;
  find(id: OutboundTransactionId): Promise<OutboundTransaction | undefined>;
  /** Nobody else moves it meanwhile. */
  lock(id: OutboundTransactionId): Promise<OutboundTransaction | undefined>;
  /** Those that are due, each to one caller only until `lookAgainAt`. Unsigned ones first: others wait for them. */
  claimDue(
    network: Network,
    now: Instant,
    lookAgainAt: Instant,
    most: number,
  ): Promise<readonly OutboundTransactionId[]>;
  /** When it is looked at next. */
  lookAt(id: OutboundTransactionId, at: Instant): Promise<void>;
  /** False when another process has planned it already. */
  planAttempt(
    id: OutboundTransactionId,
    attempt: Pick<Attempt, 'ordinal' | 'fees'>,
    at: Instant,
  ): Promise<boolean>;
  keepSigned(id: OutboundTransactionId, ordinal: number, signed: SignedTransaction): Promise<void>;
  markBroadcast(id: OutboundTransactionId, ordinal: number, at: Instant): Promise<void>;
  /** The signer never signed it: its nonce is free again, and what it was for may be tried again later. */
  giveBack(id: OutboundTransactionId, because: string, tryAgainAt: Instant): Promise<void>;
  end(id: OutboundTransactionId, ending: OutboundTransactionEnd): Promise<void>;
  /** Approved, not under way, and not refused a moment ago; the one approved first comes first. */
  payableWithdrawals(network: Network, now: Instant, most: number): Promise<readonly WithdrawalId[]>;
  /** Undefined when it was decided otherwise before its row could be locked. */
  lockPayable(withdrawalId: WithdrawalId): Promise<PayableWithdrawal | undefined>;
  /** Moves the withdrawal as its payout says, books its end and tells its seller. */
  followPayout(withdrawalId: WithdrawalId, now: Instant): Promise<void>;
  /** Confirmed by two people, of an address that was announced before that moment; otherwise as withdrawals. */
  payableReturns(
    network: Network,
    due: { readonly now: Instant; readonly announcedBefore: Instant },
    most: number,
  ): Promise<readonly ResolutionId[]>;
  /** Whether something is on its way out of an address, or coins for gas to it. */
  isUnderWay(network: Network, address: string): Promise<boolean>;
  /** Deposit addresses on which that many units lie, the fullest first. */
  consolidatable(network: Network, atLeast: bigint, most: number): Promise<readonly ConsolidatableAddress[]>;
  /** Of a token, on their way to an address. */
  unitsOnTheirWayTo(network: Network, address: string, token: string): Promise<bigint>;
}

export interface ConsolidatableAddress {
  readonly address: string;
  readonly derivationIndex: number;
}
