import type { Id, Instant, Money, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { OwedAmounts } from '@cliffhanger/core/proofs';
import type {
  AddressStatement,
  HeldElsewhere,
  HeldOnChain,
  SolvencyFacts,
  Unbacked,
} from '@cliffhanger/core/solvency';
import type { Network } from '@cliffhanger/core/wallet';

/** The tree of a day, built from one snapshot of the books. */
export interface OwedTree
  extends Pick<SolvencyFacts, 'day' | 'takenAt' | 'tree' | 'owed' | 'apart' | 'capital' | 'prepaidEpisodes'> {
  /** Balances at each processor, according to the books. */
  readonly atProcessors: readonly { readonly name: string; readonly amount: Money }[];
}

/** A published report. */
export interface SolvencyDay {
  readonly day: string;
  /** The exact published text. */
  readonly report: string;
  readonly logIndex: number;
}

export interface OwedPlace {
  readonly day: string;
  readonly salt: string;
  readonly amounts: OwedAmounts;
  readonly place: number;
  /** Siblings from the leaf upwards. */
  readonly path: readonly { readonly hash: string; readonly sum: bigint }[];
  readonly logIndex: number;
}

/** The subject of a balance reading or a signature. */
export interface AddressAtBlock {
  readonly day: string;
  readonly network: Network;
  readonly address: string;
  readonly block: number;
  readonly blockHash: string;
}

export interface AddressToSign extends AddressAtBlock {
  readonly origin: string;
}

/** Daily liabilities and holdings (docs/proofs.md §8). The database builds the tree from the books itself. */
export interface Solvency {
  /** Undefined when the day is already taken. Call `addDay` in the same transaction. */
  takeTree(now: Instant): Promise<OwedTree | undefined>;
  addDay(tree: OwedTree, report: string, logIndex: number): Promise<void>;
  onChains(
    day: string,
  ): Promise<{ readonly addresses: readonly HeldOnChain[]; readonly elsewhere: readonly HeldElsewhere[] }>;
  unbacked(): Promise<readonly Unbacked[]>;
  /** Whether watchers and signer have reported everything they can report today. */
  isAllSaid(now: Instant): Promise<boolean>;
  /** Without `day`: the newest. */
  find(day?: string): Promise<SolvencyDay | undefined>;
  /** The newest `most`, in ascending order. */
  list(most: number): Promise<readonly SolvencyDay[]>;
  /** Undefined when the seller is not in that day's tree. */
  placeOf(sellerId: SellerId, day?: string): Promise<OwedPlace | undefined>;
}

/** Holdings on the platform's own addresses: watchers report them, and the key holders sign for them. */
export interface SolvencyAddresses {
  /** Addresses that the calling watcher has not reported today. */
  toSay(network: Network, now: Instant): Promise<readonly AddressAtBlock[]>;
  say(said: readonly (AddressAtBlock & { readonly units: bigint })[]): Promise<void>;
  /** `origin` is the name of the log that the signature is for. */
  toSign(network: Network, now: Instant): Promise<readonly AddressToSign[]>;
  addSignature(of: AddressAtBlock, signature: string): Promise<void>;
}

/** A platform address with an offline key: no process holds it. */
export interface ColdWallet {
  readonly network: Network;
  readonly address: string;
  /** Balance from the watchers' latest report. */
  readonly amount: Money;
  /** For the newest signable block; `null` when there is none yet, or no public log. */
  readonly toSign: AddressStatement | null;
  /** The newest signature that two people accepted, however old. */
  readonly signed: { readonly day: string; readonly broughtBy: string; readonly confirmedBy: string } | null;
  readonly waiting: { readonly id: ColdSignatureId; readonly day: string; readonly broughtBy: string } | null;
}

export type ColdSignatureId = Id<'cold-signature'>;

export interface BroughtSignature extends Pick<AddressStatement, 'day' | 'address'> {
  readonly network: Network;
  readonly signature: string;
  readonly by: OperatorId;
}

export type BringingOutcome =
  | { readonly id: ColdSignatureId }
  | { readonly refusal: 'role-not-allowed' | 'cold-wallet-unknown' | 'signature-there' };

export interface EndingSignature {
  readonly id: ColdSignatureId;
  readonly outcome: 'confirmed' | 'declined';
  readonly by: OperatorId;
}

/** Signatures that people make offline and bring in. */
export interface ColdWallets {
  list(): Promise<readonly ColdWallet[]>;
  /** Every statement that is acceptable now, newest first. */
  texts(network: Network, address: string, now: Instant): Promise<readonly AddressStatement[]>;
  bring(brought: BroughtSignature, now: Instant): Promise<BringingOutcome>;
  end(
    ending: EndingSignature,
    now: Instant,
  ): Promise<'confirmed' | 'declined' | 'role-not-allowed' | 'nothing-proposed' | 'second-person-needed'>;
}
