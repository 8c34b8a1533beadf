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

/** The block up to which a network has been followed, and how far the chain itself is. */
export interface WatchPosition extends ChainProgress {
  readonly network: Network;
  /** By which wallets tell one EVM chain from another. */
  readonly chainId: number;
  readonly token: string;
  readonly decimals: number;
  readonly height: number;
  readonly hash: string;
}

/** A block that follows, and every transfer of our tokens in it. */
export interface BlockTaken {
  readonly block: BlockSeen;
  readonly transfers: readonly TokenTransfer[];
}

/** A transfer of ours that was written down or taken away, with the state that it has or had. */
export interface MovedTransfer {
  readonly id: ChainTransferId;
  readonly sellerId: SellerId | null;
  readonly amount: Money;
  readonly state: ChainTransferState;
}

/** How far each network has been followed. */
export interface ChainWatch {
  positionOf(network: Network): Promise<WatchPosition | undefined>;
  /** False during the other watcher's turn, or while another process of this one holds the lease. Steps are safe without it. */
  lease(network: Network, holder: string, now: Instant): Promise<boolean>;
  /** Somebody may have been first. */
  begin(position: WatchPosition, now: Instant): Promise<void>;
  /** What of it is ours, and was not known or had gone; undefined: somebody else has moved the position since. */
  takeIn(
    taking: {
      readonly position: WatchPosition;
      readonly blocks: readonly BlockTaken[];
      readonly progress: ChainProgress;
    },
    now: Instant,
  ): Promise<readonly MovedTransfer[] | undefined>;
  /**
   * Every block above was replaced: open transfers are gone, booked ones are missing, with an alarm. Answers the open
   * ones; undefined: somebody else has moved the position since.
   */
  rollbackReorg(
    walking: {
      readonly position: WatchPosition;
      readonly to: { readonly height: number; readonly hash: string };
    },
    now: Instant,
  ): Promise<readonly MovedTransfer[] | undefined>;
  hashAt(network: Network, height: number): Promise<string | undefined>;
  /** The lowest block that is still remembered. */
  lowestOf(network: Network): Promise<number | undefined>;
  /** Whether this watcher has said that its node shows something else. */
  isDisagreeing(network: Network): Promise<boolean>;
  /** Of how many transfers; none: not any more. The alarm stands for as long as any watcher disagrees. */
  sayDisagreement(
    network: Network,
    disagreement: { readonly transfers: number; readonly facts: ChainAlarm['facts'] },
    now: Instant,
  ): Promise<void>;
}

/** What a seller sees of one. */
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

/** Deep enough by the chain as it was followed, and nothing has been done about it yet. */
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
  /** Whoever asks has said that its node shows it, for good. */
  readonly isSighted: boolean;
  /** Two watchers have. */
  readonly isProven: boolean;
  /** Why it is set aside; null: it can be credited. */
  readonly reason: SuspenseReason | null;
}

/** How far a node has come, and how the token counts there. */
export interface NodeProgress extends ChainProgress {
  readonly decimals: number;
}

export interface ReportedTransfer extends TokenTransfer {
  readonly block: Pick<BlockSeen, 'height' | 'hash'>;
}

/** What a watcher's node shows, said in that watcher's name. */
export interface Seen {
  readonly network: Network;
  readonly progress: NodeProgress;
  readonly shown: readonly ReportedTransfer[];
}

export interface DepositDecided {
  readonly id: ChainTransferId;
  readonly sellerId: SellerId;
  readonly amount: Money;
  /** `held`: with all else of the seller's it is still too little. */
  readonly outcome: 'credited' | 'held';
}

/** Transfers that were seen on the chains: with claims they are matched, and so they are credited. */
export interface ChainTransfers {
  /** Of these addresses, the ones that are ours. */
  ownersOf(network: Network, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>>;
  /** The deepest first. */
  waiting(network: Network, most: number, now: Instant): Promise<readonly WaitingTransfer[]>;
  saySeen(seen: Seen, now: Instant): Promise<void>;
  /** Of these sellers, what two watchers have seen and what was held before. */
  creditDeposits(
    network: Network,
    sellerIds: readonly SellerId[],
    now: Instant,
  ): Promise<readonly DepositDecided[]>;
  /** Undefined: two watchers have not seen it, it belongs to somebody, or it was decided already. */
  holdInSuspense(id: ChainTransferId, now: Instant): Promise<SuspenseReason | undefined>;
  /** The invoice that it came for; undefined: two watchers have not seen it, or it was booked already. */
  bookArrival(id: ChainTransferId, now: Instant): Promise<InvoiceId | undefined>;
  /** A seller's own of these, in any order. */
  withIds(sellerId: SellerId, ids: readonly ChainTransferId[]): Promise<readonly ChainDeposit[]>;
}

export interface HeldAddress {
  readonly address: string;
  readonly units: bigint;
}

export interface ComparedHoldings {
  readonly holdings: Holdings;
  /** On which a node says that something else lies than the transfers say. */
  readonly wrongAddresses: readonly string[];
}

/** What lies where, by the transfers that were seen. */
export interface ChainHoldings {
  addPlatformAddresses(network: Network, addresses: readonly string[]): Promise<void>;
  /** Addresses of ours that this watcher's node is to be asked about next. */
  toCompare(network: Network, most: number): Promise<readonly string[]>;
  /** What the node says of them in that block; undefined: the block has been replaced. Raises the alarm, or clears it. */
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

/** One that is open, and who asks for it to be cleared. */
export interface OpenAlarm extends ChainAlarm {
  readonly clearing: Clearing | null;
}

export interface Clearing {
  readonly by: string;
  readonly at: Instant;
  readonly because: string;
}

/** Those that pass when what was missing is there again. */
export type PassingAlarmKind = Extract<ChainAlarmKind, 'source-lags' | 'hot-wallet-low' | 'gas-low'>;

export interface AlarmJudged {
  readonly network: Network;
  readonly kind: ChainAlarmKind;
  readonly by: OperatorId;
}

export interface ChainAlarms {
  /** False when one of that kind is open already. */
  raise(alarm: ChainAlarm): Promise<boolean>;
  /** What was wrong has passed by itself. False when none was open. */
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
  /** Whether an alarm is open that lets nothing leave this network. */
  areWithdrawalsStopped(network: Network): Promise<boolean>;
}
