import type { Assertion, DeedSubject, Duty } from '@cliffhanger/approvals/statement';
import type { Instant, OperatorId, RefusalName } from '@cliffhanger/core/kernel';

/** Verifies WebAuthn responses for this platform's console. */
export interface DeviceKeys {
  /** The WebAuthn relying party ID. */
  readonly rpId: string;
  /** Parses a browser's new credential; undefined when we do not accept its type. */
  readNew(made: MadeKey): { readonly keyId: string; readonly publicKey: string } | undefined;
  /** Whether the key signed it for this origin with user verification. */
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
  /** People who have signed for it so far. */
  readonly confirmedBy: readonly OperatorId[];
  /** The signer's reason to refuse the key. */
  readonly signerRefused: string | null;
}

/** A payment out that needs signatures. */
export interface PaidSubject {
  readonly subject: 'withdrawal' | 'return';
  readonly id: string;
}

/**
 * A money action under dual control. `id` is the identifier that its use case takes: a level by its seller's
 * email address, a credit by its resolution or its transfer, an alarm by network and kind.
 */
export interface SignedDeed {
  readonly subject: DeedSubject;
  readonly id: string;
}

/** The first person's proposal, before a row exists. */
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

/** A key to announce to the signer, with the signatures of others for it. */
export interface KeyToTell {
  readonly act: 'enrol' | 'retire';
  readonly keyId: string;
  readonly personId: OperatorId;
  readonly duty: Duty;
  readonly publicKey: string;
  readonly signatures: readonly Assertion[];
}

/** The success value, or the name of a refusal. */
export type KeyOutcome<Done extends string> = Done | RefusalName;

/** Staff device keys and their signatures. Every change is a database function. */
export interface Approvals {
  /** A single-use nonce, valid for five minutes; undefined for people without a signing role. */
  newChallenge(person: OperatorId, now: Instant): Promise<string | undefined>;
  /** The text to sign, including the nonce; undefined when there is nothing to sign. */
  statementOf(subject: SignedSubject, nonce: string): Promise<string | undefined>;
  listKeys(): Promise<readonly DeviceKey[]>;
  findKey(keyId: string): Promise<DeviceKey | undefined>;
  offerKey(
    offered: MadeKey & Pick<DeviceKey, 'keyId' | 'personId' | 'publicKey' | 'label'>,
    now: Instant,
  ): Promise<KeyOutcome<'offered'>>;
  /** A `null` assertion: one of the first two keys, which need no signature. */
  confirmKey(keyId: string, by: Signing, now: Instant): Promise<KeyOutcome<'confirmed' | 'waits'>>;
  retireKey(keyId: string, by: Signing, now: Instant): Promise<KeyOutcome<'retired'>>;
  addProof(
    subject: PaidSubject | SignedDeed,
    by: { readonly person: OperatorId; readonly assertion: Assertion },
    now: Instant,
  ): Promise<KeyOutcome<'recorded'>>;
  /** The newest of each person, two at most. */
  proofsOf(subject: PaidSubject): Promise<readonly Assertion[]>;
  /** Subjects that were rejected after a signature, where the signer does not know it yet. */
  revocationsToTell(most: number): Promise<readonly PaidSubject[]>;
  markRevocationTold(subject: PaidSubject, now: Instant): Promise<void>;
  keysToTell(most: number): Promise<readonly KeyToTell[]>;
  /** `refusedFor` is `null` when the signer accepted the key. */
  markTold(told: Pick<KeyToTell, 'act' | 'keyId'>, refusedFor: string | null, now: Instant): Promise<void>;
}

export interface Signing {
  readonly person: OperatorId;
  readonly assertion: Assertion | null;
}
