import type {
  AddressOwner,
  ChainAlarmKind,
  ChainProgress,
  ChainTransferKind,
  ChainTransferState,
  Holdings,
  SuspenseReason,
} from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { Id, Instant, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { BlockSeen, TokenTransfer } from './chain.ts';

export type ChainTransferId = Id<'chain-transfer'>;

/** The last processed block of a network, and the height of the chain itself. */
export interface WatchPosition extends ChainProgress {
  readonly network: Network;
  /** The EIP-155 chain ID. */
  readonly chainId: number;
  readonly token: string;
  readonly decimals: number;
  readonly height: number;
  readonly hash: string;
}

/** The next block with all transfers of our tokens in it. */
export interface BlockTaken {
  readonly block: BlockSeen;
  readonly transfers: readonly TokenTransfer[];
}

/** A recorded or removed transfer of ours, with its current or last state. */
export interface MovedTransfer {
  readonly id: ChainTransferId;
  readonly sellerId: SellerId | null;
  readonly amount: Money;
  readonly state: ChainTransferState;
}

export interface ChainWatch {
  positionOf(network: Network): Promise<WatchPosition | undefined>;
  /**
   * False during the other watcher's turn, or while another process of this watcher holds the lease. The
   * lease only saves work: steps are safe without it.
   */
  lease(network: Network, holder: string, now: Instant): Promise<boolean>;
  /**
   * False during the other watcher's turn, or while another process of this watcher holds the lease. Steps
   * are safe without it.
   */
  begin(position: WatchPosition, now: Instant): Promise<void>;
  /**
   * Transfers of ours that are new or had been reorged out; undefined when another process moved the
   * position.
   */
  takeIn(
    taking: {
      readonly position: WatchPosition;
      readonly blocks: readonly BlockTaken[];
      readonly progress: ChainProgress;
    },
    now: Instant,
  ): Promise<readonly MovedTransfer[] | undefined>;
  /**
   * All blocks above were replaced: removes open transfers, marks booked ones as missing and raises an alarm.
   * Returns the open ones; undefined when another process moved the position.
   */
  rollbackReorg(
    walking: {
      readonly position: WatchPosition;
      readonly to: { readonly height: number; readonly hash: string };
    },
    now: Instant,
  ): Promise<readonly MovedTransfer[] | undefined>;
  hashAt(network: Network, height: number): Promise<string | undefined>;
  /** The lowest block whose hash is still stored. */
  lowestOf(network: Network): Promise<number | undefined>;
  /** The lowest block with a stored hash. */
  isDisagreeing(network: Network): Promise<boolean>;
  /**
   * `transfers` is the number in dispute; zero withdraws the report. The alarm stays open while any watcher
   * disagrees.
   */
  sayDisagreement(
    network: Network,
    disagreement: { readonly transfers: number; readonly facts: ChainAlarm['facts'] },
    now: Instant,
  ): Promise<void>;
}

/** A transfer as its seller sees it. */
export interface ChainDeposit {
  readonly id: ChainTransferId;
  readonly network: Network;
  readonly amount: Money;
  readonly transactionHash: string;
  readonly state: ChainTransferState;
  readonly blockHeight: number;
  readonly seenAt: Instant;
  readonly decidedAt: Instant | null;
}

/** A transfer with enough confirmations by the followed chain, not yet handled. */
export interface WaitingTransfer {
  readonly id: ChainTransferId;
  readonly transactionHash: string;
  readonly ordinal: number;
  readonly kind: ChainTransferKind;
  readonly token: string;
  readonly sender: string;
  readonly recipient: string;
  readonly units: bigint;
  readonly sellerId: SellerId | null;
  readonly blockHeight: number;
  readonly blockHash: string;
  /** The calling watcher has reported it from its own node as final. */
  readonly isSighted: boolean;
  /** The calling watcher has reported it with enough confirmations on its own node. */
  readonly isProven: boolean;
  /** Two watchers have reported it likewise. */
  readonly reason: SuspenseReason | null;
}

/** The height of a node, and the token's decimals on that node. */
export interface NodeProgress extends ChainProgress {
  readonly decimals: number;
}

export interface ReportedTransfer extends TokenTransfer {
  readonly block: Pick<BlockSeen, 'height' | 'hash'>;
}

/** What the calling watcher's node reports, recorded under that watcher's name. */
export interface Seen {
  readonly network: Network;
  readonly progress: NodeProgress;
  readonly shown: readonly ReportedTransfer[];
}

export interface DepositDecided {
  readonly id: ChainTransferId;
  readonly sellerId: SellerId;
  readonly amount: Money;
  /** `held`: the seller's total is still below the minimum. */
  readonly outcome: 'credited' | 'held';
}

/** Transfers seen on the chains: matched with claims, then credited. */
export interface ChainTransfers {
  /** Filters the addresses down to ours. */
  ownersOf(network: Network, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>>;
  /** The most deeply confirmed first. */
  waiting(network: Network, most: number, now: Instant): Promise<readonly WaitingTransfer[]>;
  saySeen(seen: Seen, now: Instant): Promise<void>;
  /** Credits transfers that two watchers have seen, and those held before. */
  creditDeposits(
    network: Network,
    sellerIds: readonly SellerId[],
    now: Instant,
  ): Promise<readonly DepositDecided[]>;
  /** Undefined: not seen by two watchers, owned by someone, or already decided. */
  holdInSuspense(id: ChainTransferId, now: Instant): Promise<SuspenseReason | undefined>;
  /** The invoice that it pays; undefined: not seen by two watchers, or already booked. */
  bookArrival(id: ChainTransferId, now: Instant): Promise<InvoiceId | undefined>;
  /** Only the seller's own, in any order. */
  withIds(sellerId: SellerId, ids: readonly ChainTransferId[]): Promise<readonly ChainDeposit[]>;
}

export interface HeldAddress {
  readonly address: string;
  readonly units: bigint;
}

export interface ComparedHoldings {
  readonly holdings: Holdings;
  /** Addresses where the node's balance differs from the sum of the transfers. */
  readonly wrongAddresses: readonly string[];
}

/** Balances of our addresses, derived from the transfers that were seen. */
export interface ChainHoldings {
  addPlatformAddresses(network: Network, addresses: readonly string[]): Promise<void>;
  /** Addresses whose balance this watcher should read next. */
  toCompare(network: Network, most: number): Promise<readonly string[]>;
  /** The next addresses for this watcher's balance reading. */
  compare(
    position: WatchPosition,
    readings: readonly HeldAddress[],
    now: Instant,
  ): Promise<ComparedHoldings | undefined>;
}

export interface ChainAlarm {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly facts: Readonly<Record<string, string | number>>;
  readonly raisedAt: Instant;
}

/** An open alarm, with the pending request to clear it. */
export interface OpenAlarm extends ChainAlarm {
  readonly clearing: Clearing | null;
}

export interface Clearing {
  readonly by: string;
  readonly at: Instant;
  readonly because: string;
}

/** Alarms that close by themselves when the cause is gone. */
export type PassingAlarmKind = Extract<ChainAlarmKind, 'source-lags' | 'hot-wallet-low' | 'gas-low'>;

export interface AlarmJudged {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly by: OperatorId;
}

export interface ChainAlarms {
  /** False when one of this kind is already open. */
  raise(alarm: ChainAlarm): Promise<boolean>;
  /** The cause is gone by itself. False when no alarm was open. */
  letPass(network: Network, kind: PassingAlarmKind, now: Instant): Promise<boolean>;
  askClearing(
    asked: AlarmJudged & { readonly because: string },
    now: Instant,
  ): Promise<'asked' | 'cleared' | 'alarm-unknown' | 'role-not-allowed'>;
  confirmClearing(
    confirmed: AlarmJudged,
    now: Instant,
  ): Promise<'cleared' | 'nothing-proposed' | 'second-person-needed' | 'role-not-allowed'>;
  open(): Promise<readonly OpenAlarm[]>;
  /** Whether an open alarm blocks withdrawals on this network. */
  areWithdrawalsStopped(network: Network): Promise<boolean>;
}
