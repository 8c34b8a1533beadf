import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * Signatures by device keys (WebAuthn, ES256; ADR 39). A second implementation, because the API and the
 * signer share theirs. Only the signer checks the origin of the page, since it knows the console's address.
 */

export interface Signature {
  /** The P-256 point: 65 bytes in base64url. */
  readonly publicKey: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
}

export interface SignedPayment {
  readonly subject: string;
  readonly id: string;
  /** 1, plus one for each earlier payment that failed on the chain. */
  readonly payment: number;
  readonly network: string;
  readonly address: string;
  /** The net amount in millionths. */
  readonly net: bigint;
}

const FLAGS_AT = 32;
const SHORTEST_DATA_BYTES = 37;
/** Flags "user present" and "user verified". */
const PRESENT_AND_VERIFIED = 0x05;
const POINT_BYTES = 65;

/** The signed text. Undefined if the signature is not valid for the key. */
export function signedText({ publicKey, clientData, authenticatorData, signature }: Signature) {
  const said = fieldsIn(clientData);
  const isSigned =
    said['type'] === 'webauthn.get' &&
    authenticatorData.length >= SHORTEST_DATA_BYTES &&
    (authenticatorData.readUInt8(FLAGS_AT) & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED &&
    isRight(publicKey, Buffer.concat([authenticatorData, sha256(clientData)]), signature);
  if (!isSigned) return undefined;
  return Buffer.from(String(said['challenge']), 'base64url').toString('utf8');
}

export interface SignedWords {
  readonly words: string;
  /** Null if the text has no expiry, as for a key. */
  readonly until: number | null;
  readonly nonce: string;
}

/** Splits a text into its content, expiry and nonce. */
export function wordsIn(text: string): SignedWords | undefined {
  const parts = /^(?<words>.+?)(?:\nuntil (?<until>\S+))?\nnonce (?<nonce>[\w-]+)$/s.exec(text)?.groups;
  const { words, until, nonce } = parts ?? {};
  if (words === undefined || nonce === undefined) return undefined;
  return { words, until: until === undefined ? null : Date.parse(until), nonce };
}

/** The exact text for a payment. */
export const textOf = ({ subject, id, payment, network, address, net }: SignedPayment): string =>
  [
    'cliffhanger-approval-1',
    `pay ${subject} ${id}`,
    `payment ${payment}`,
    `network ${network}`,
    `address ${address}`,
    amountLine(net),
  ].join('\n');

export interface SignedDeed {
  readonly subject: string;
  readonly id: string;
  readonly seller: string | null;
  readonly amount: bigint;
  readonly terms: string;
  readonly reason: string | null;
}

/** The exact text for an action of two people. */
export const deedTextOf = ({ subject, id, seller, amount, terms, reason }: SignedDeed): string =>
  [
    'cliffhanger-approval-1',
    `deed ${subject} ${id}`,
    `seller ${seller ?? '-'}`,
    amountLine(amount),
    `terms ${terms}`,
    `reason ${createHash('sha256')
      .update(reason ?? '')
      .digest('hex')}`,
  ].join('\n');

export interface EnrolledKey {
  readonly retired_at: string | null;
  readonly key_id: string;
  readonly person_id: string;
  readonly duty: string;
  readonly public_key: string;
}

/** The text that an admin signs to enrol a key. */
export const enrolTextOf = (key: EnrolledKey): string =>
  [
    'cliffhanger-approval-1',
    `enrol key ${key.key_id}`,
    `public key ${key.public_key}`,
    `person ${key.person_id}`,
    `duty ${key.duty}`,
  ].join('\n');

const MILLION = 1_000_000n;
const amountLine = (amount: bigint): string =>
  `amount ${amount / MILLION}.${String(amount % MILLION).padStart(6, '0')} USDT`;

function fieldsIn(clientData: Buffer): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(clientData.toString('utf8'))) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function isRight(publicKey: string, signed: Buffer, signature: Buffer): boolean {
  const point = Buffer.from(publicKey, 'base64url');
  if (point.length !== POINT_BYTES) return false;
  const half = (from: number, to: number): string => point.subarray(from, to).toString('base64url');
  try {
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: half(1, 33), y: half(33, POINT_BYTES) },
      format: 'jwk',
    });
    return verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();
