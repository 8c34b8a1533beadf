import type {
  AddressOwner,
  ChainAlarmKind,
  ChainProgress,
  ChainTransferKind,
  ChainTransferState,
  Holdings,
  ResolutionId,
  SuspenseReason,
} from '@cliffhanger/core/chain';
import type { InvoiceId } from '@cliffhanger/core/checkout';
import type { DepositId } from '@cliffhanger/core/deposits';
import type { Id, Instant, Money, SellerId, TransferId } from '@cliffhanger/core/kernel';
import type { Network } from '@cliffhanger/core/wallet';
import type { BlockSeen } from './chain.ts';

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

export interface Lease {
  readonly holder: string;
  readonly now: Instant;
  readonly until: Instant;
}

/** How far each network has been followed. */
export interface ChainWatch {
  positionOf(network: Network): Promise<WatchPosition | undefined>;
  /** Nobody else moves it meanwhile. */
  lock(network: Network): Promise<WatchPosition | undefined>;
  /** False while somebody else holds it. Only saves work: steps are safe without it. */
  lease(network: Network, lease: Lease): Promise<boolean>;
  /** Somebody may have been first. */
  begin(position: WatchPosition, at: Instant): Promise<void>;
  /** Each block follows the one before it. */
  advance(
    network: Network,
    blocks: readonly BlockSeen[],
    progress: ChainProgress & { readonly at: Instant },
  ): Promise<void>;
  /** Forgets every block above. */
  rewind(network: Network, to: { readonly height: number; readonly hash: string }): Promise<void>;
  hashAt(network: Network, height: number): Promise<string | undefined>;
  /** The lowest block that is still remembered. */
  lowestOf(network: Network): Promise<number | undefined>;
}

interface ChainTransfer {
  readonly id: ChainTransferId;
  readonly transactionHash: string;
  readonly ordinal: number;
  readonly kind: ChainTransferKind;
  readonly token: string;
  readonly sender: string;
  readonly recipient: string;
  readonly units: bigint;
  readonly amount: Money;
  readonly sellerId: SellerId | null;
  readonly invoiceId: InvoiceId | null;
  readonly state: ChainTransferState;
}

/** A transfer as it is first written down. */
export interface NewChainTransfer extends ChainTransfer {
  readonly remainder: bigint;
  readonly block: BlockSeen;
}

export interface SeenTransfer extends ChainTransfer {
  readonly network: Network;
  readonly blockHeight: number;
  readonly blockHash: string;
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

/** A transfer on the chain, and the one in the books that credits it. */
export interface ChainCredit {
  readonly id: ChainTransferId;
  readonly transferId: TransferId;
}

export interface SetAside {
  readonly reason: SuspenseReason;
  readonly at: Instant;
  /** Null where it is not in the books: another token, or nothing that could be counted. */
  readonly transferId: TransferId | null;
}

/** Transfers that were seen on the chains: with claims they are matched, and so they are credited. */
export interface ChainTransfers {
  /** Of these addresses, the ones that are ours. */
  ownersOf(network: Network, addresses: readonly string[]): Promise<ReadonlyMap<string, AddressOwner>>;
  /** Answers those that were not known or had gone; the others are as they were. */
  add(
    network: Network,
    transfers: readonly NewChainTransfer[],
    at: Instant,
  ): Promise<readonly SeenTransfer[]>;
  /** A reorganisation replaced every block above: open ones are gone, booked ones are missing. Answers which, as they were. */
  takeAwayAbove(network: Network, height: number, at: Instant): Promise<readonly SeenTransfer[]>;
  /** Pending ones up to a height, the deepest first. */
  waitingUpTo(network: Network, height: number, most: number): Promise<readonly SeenTransfer[]>;
  /** Of these sellers, what is pending or held, locked; seller by seller in a fixed order. */
  lockOpenOf(sellerIds: readonly SellerId[], network: Network): Promise<readonly SeenTransfer[]>;
  lockPending(id: ChainTransferId): Promise<SeenTransfer | undefined>;
  credit(credits: readonly ChainCredit[], at: Instant): Promise<void>;
  hold(ids: readonly ChainTransferId[], at: Instant): Promise<void>;
  /** Pending, or held and given up. */
  setAside(id: ChainTransferId, aside: SetAside): Promise<void>;
  /** Set aside, of exactly this amount, to an address of the platform; with a hash, that one only. Locked. */
  lockMatching(claim: {
    readonly network: Network;
    readonly amount: Money;
    readonly transactionHash: string | null;
  }): Promise<SeenTransfer | undefined>;
  match(id: ChainTransferId, depositId: DepositId): Promise<void>;
  /** What was set aside has found its way out, by two people. */
  resolve(id: ChainTransferId, as: 'matched' | 'returned', resolutionId: ResolutionId): Promise<void>;
  /** Whether something in that transaction was credited to anybody, or is on its way to be. */
  isTaken(network: Network, transactionHash: string): Promise<boolean>;
  missingOf(network: Network): Promise<number>;
  /** A seller's own of these, in any order. */
  withIds(sellerId: SellerId, ids: readonly ChainTransferId[]): Promise<readonly ChainDeposit[]>;
}

export interface HeldAddress {
  readonly address: string;
  readonly units: bigint;
}

/** What lies where, by the transfers that were seen. */
export interface ChainHoldings {
  /** Adds to what lies on each address; less than zero takes away. */
  change(network: Network, changes: ReadonlyMap<string, bigint>, height: number): Promise<void>;
  addPlatformAddresses(network: Network, addresses: readonly string[]): Promise<void>;
  /** Addresses that changed since they were last compared with the chain. */
  changedOnes(network: Network, most: number): Promise<readonly HeldAddress[]>;
  noteChecked(network: Network, addresses: readonly string[], height: number): Promise<void>;
  /** Marks what left our addresses and is in the books by now. */
  noteWhatLeft(network: Network): Promise<void>;
  /** Everything that the books and the chain are compared by, as of one moment. */
  totalsOf(network: Network, millionth: bigint): Promise<Holdings>;
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

export interface ChainAlarms {
  /** False when one of that kind is open already. */
  raise(alarm: ChainAlarm): Promise<boolean>;
  /** False when none was open. */
  clear(
    network: Network,
    kind: ChainAlarmKind,
    by: { readonly actor: string; readonly at: Instant },
  ): Promise<boolean>;
  /** Nobody else clears it meanwhile. Undefined: none of that kind is open. */
  lock(network: Network, kind: ChainAlarmKind): Promise<OpenAlarm | undefined>;
  askToClear(network: Network, kind: ChainAlarmKind, clearing: Clearing): Promise<void>;
  open(): Promise<readonly OpenAlarm[]>;
  /** Whether an alarm is open that lets nothing leave this network. */
  areWithdrawalsStopped(network: Network): Promise<boolean>;
}
