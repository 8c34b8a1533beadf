import type { Assertion, DeedSubject, Duty } from '@cliffhanger/approvals/statement';
import type { Instant, OperatorId, RefusalName } from '@cliffhanger/core/kernel';

/** Reads what device keys have signed for the console of this platform. */
export interface DeviceKeys {
  /** The host that keys are made for. */
  readonly rpId: string;
  /** What a browser says when a key is made; undefined when it is none that we take. */
  readNew(made: MadeKey): { readonly keyId: string; readonly publicKey: string } | undefined;
  /** Whether the key has signed it, here and by somebody who unlocked it. */
  isSigned(assertion: Assertion, publicKey: string): boolean;
}

export type MadeKey = Pick<Assertion, 'clientData' | 'authenticatorData'>;

export interface DeviceKey {
  readonly keyId: string;
  readonly personId: OperatorId;
  readonly personName: string;
  readonly duty: Duty;
  readonly publicKey: string;
  readonly label: string;
  readonly offeredAt: Instant;
  readonly confirmedAt: Instant | null;
  readonly retiredAt: Instant | null;
  /** Who has signed for it so far. */
  readonly confirmedBy: readonly OperatorId[];
  /** Why the signer does not take it. */
  readonly signerRefused: string | null;
}

/** What is signed so that money leaves. */
export interface PaidSubject {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
}

/**
 * A deed of two people about money. `id` names it as its use case does: a level by its seller's email address, a credit by
 * its resolution or its transfer, an alarm by network and kind.
 */
export interface SignedDeed {
  readonly subject: DeedSubject;
  readonly id: string;
}

/** What the first person is going to propose, where no row says it yet. */
export interface ProposedDeed {
  readonly seller?: string | undefined;
  readonly level?: string | undefined;
  readonly bearsRest?: boolean | undefined;
  readonly reason?: string | undefined;
}

export type SignedSubject =
  | ({ readonly kind: 'pay' } & PaidSubject)
  | ({ readonly kind: 'deed'; readonly proposed?: ProposedDeed } & SignedDeed)
  | { readonly kind: 'enrol'; readonly keyId: string }
  | { readonly kind: 'retire'; readonly keyId: string };

/** A key that the signer is to be told of, with what others have signed for it. */
export interface KeyToTell {
  readonly act: 'enrol' | 'retire';
  readonly keyId: string;
  readonly personId: OperatorId;
  readonly duty: Duty;
  readonly publicKey: string;
  readonly signatures: readonly Assertion[];
}

/** What the database answers: done, or the name of a refusal. */
export type KeyOutcome<Done extends string> = Done | RefusalName;

/** Device keys of the staff and what they have signed. Every change is a function of the database. */
export interface Approvals {
  /** A number to sign, good once and for five minutes; undefined for who holds no role that signs. */
  newChallenge(person: OperatorId, now: Instant): Promise<string | undefined>;
  /** What is to be signed, in words, with that number in it; undefined when there is nothing to sign. */
  statementOf(subject: SignedSubject, nonce: string): Promise<string | undefined>;
  listKeys(): Promise<readonly DeviceKey[]>;
  findKey(keyId: string): Promise<DeviceKey | undefined>;
  offerKey(
    offered: MadeKey & Pick<DeviceKey, 'keyId' | 'personId' | 'publicKey' | 'label'>,
    now: Instant,
  ): Promise<KeyOutcome<'offered'>>;
  /** Null: one of the first two keys, which begin without a signature. */
  confirmKey(keyId: string, by: Signing, now: Instant): Promise<KeyOutcome<'confirmed' | 'waits'>>;
  retireKey(keyId: string, by: Signing, now: Instant): Promise<KeyOutcome<'retired'>>;
  addProof(
    subject: PaidSubject | SignedDeed,
    by: { readonly person: OperatorId; readonly assertion: Assertion },
    now: Instant,
  ): Promise<KeyOutcome<'recorded'>>;
  /** The newest of each person, two at most. */
  proofsOf(subject: PaidSubject): Promise<readonly Assertion[]>;
  /** What was turned down after somebody had signed for it, and the signer does not know yet. */
  revocationsToTell(most: number): Promise<readonly PaidSubject[]>;
  markRevocationTold(subject: PaidSubject, now: Instant): Promise<void>;
  keysToTell(most: number): Promise<readonly KeyToTell[]>;
  /** Null: the signer has taken it. */
  markTold(told: Pick<KeyToTell, 'act' | 'keyId'>, refusedFor: string | null, now: Instant): Promise<void>;
}

export interface Signing {
  readonly person: OperatorId;
  readonly assertion: Assertion | null;
}
