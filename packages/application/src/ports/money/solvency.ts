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

/** The tree of a day, made of the books as they were at one moment. */
export interface OwedTree
  extends Pick<SolvencyFacts, 'day' | 'takenAt' | 'tree' | 'owed' | 'apart' | 'capital' | 'prepaidEpisodes'> {
  /** What the books say lies at each processor. */
  readonly atProcessors: readonly { readonly name: string; readonly amount: Money }[];
}

/** A report as it was published. */
export interface SolvencyDay {
  readonly day: string;
  /** The very text. */
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

/** What an address is asked about, or to sign for. */
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

/** What is owed and held, once a day (docs/proofs.md §8). Whatever is in the tree the database takes from the books itself. */
export interface Solvency {
  /** Undefined: this day was taken already. `addDay` ends it in the same transaction. */
  takeTree(now: Instant): Promise<OwedTree | undefined>;
  addDay(tree: OwedTree, report: string, logIndex: number): Promise<void>;
  onChains(
    day: string,
  ): Promise<{ readonly addresses: readonly HeldOnChain[]; readonly elsewhere: readonly HeldElsewhere[] }>;
  unbacked(): Promise<readonly Unbacked[]>;
  /** Whether watchers and signer have said all that they can say today. */
  isAllSaid(now: Instant): Promise<boolean>;
  /** Of a day, or the newest. */
  find(day?: string): Promise<SolvencyDay | undefined>;
  /** The newest, oldest first. */
  list(most: number): Promise<readonly SolvencyDay[]>;
  /** Undefined: the seller is not in the tree of that day. */
  placeOf(sellerId: SellerId, day?: string): Promise<OwedPlace | undefined>;
}

/** What lies on the platform's own addresses, said by those who look, and signed for by those who hold the keys. */
export interface SolvencyAddresses {
  /** Those that the caller, who is a watcher, has not spoken of today. */
  toSay(network: Network, now: Instant): Promise<readonly AddressAtBlock[]>;
  say(said: readonly (AddressAtBlock & { readonly units: bigint })[]): Promise<void>;
  /** With the name of the log that it is signed for. */
  toSign(network: Network, now: Instant): Promise<readonly AddressToSign[]>;
  addSignature(of: AddressAtBlock, signature: string): Promise<void>;
}

/** An address of the platform whose key is with no process. */
export interface ColdWallet {
  readonly network: Network;
  readonly address: string;
  /** When the watchers last spoke of it. */
  readonly amount: Money;
  /** Of the newest block that there is to sign for; null: there is none yet, or no public log. */
  readonly toSign: AddressStatement | null;
  /** The newest signature that two people have taken in, however old. */
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

/** Signatures that are made by hand, and brought by people. */
export interface ColdWallets {
  list(): Promise<readonly ColdWallet[]>;
  /** All that a signature brought now may be for, the newest first. */
  texts(network: Network, address: string, now: Instant): Promise<readonly AddressStatement[]>;
  bring(brought: BroughtSignature, now: Instant): Promise<BringingOutcome>;
  end(
    ending: EndingSignature,
    now: Instant,
  ): Promise<'confirmed' | 'declined' | 'role-not-allowed' | 'nothing-proposed' | 'second-person-needed'>;
}
