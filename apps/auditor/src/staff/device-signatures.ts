import { createHash, createPublicKey, verify } from 'node:crypto';

/*
 * What somebody has signed with a device key (WebAuthn, ES256; ADR 39). Read anew for this process, as
 * the books are: the api and the signer share their reading, and a mistake in it is not repeated here. From which page it
 * was signed only the signer judges, which knows the console's address.
 */

export interface Signature {
  /** P-256, as the point itself: 65 bytes in base64url. */
  readonly publicKey: string;
  readonly clientData: Buffer;
  readonly authenticatorData: Buffer;
  readonly signature: Buffer;
}

export interface SignedPayment {
  readonly subject: string;
  readonly id: string;
  /** 1, and one more for each payment of it that the chain has turned down. */
  readonly payment: number;
  readonly network: string;
  readonly address: string;
  /** What arrives, in millionths. */
  readonly net: bigint;
}

const FLAGS_AT = 32;
const SHORTEST_DATA_BYTES = 37;
/** Somebody was there, and showed that it was they. */
const PRESENT_AND_VERIFIED = 0x05;
const POINT_BYTES = 65;

/** The text that was signed; undefined where the signature is not the key's. */
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
  /** Null where the text states none: for a key. */
  readonly until: number | null;
  readonly nonce: string;
}

/** What a text says apart from until when it holds and its number. */
export function wordsIn(text: string): SignedWords | undefined {
  const parts = /^(?<words>.+?)(?:\nuntil (?<until>\S+))?\nnonce (?<nonce>[\w-]+)$/s.exec(text)?.groups;
  const { words, until, nonce } = parts ?? {};
  if (words === undefined || nonce === undefined) return undefined;
  return { words, until: until === undefined ? null : Date.parse(until), nonce };
}

/** What has to stand there for a payment, word for word. */
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

/** The same of a deed of two people. */
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
  readonly key_id: string;
  readonly person_id: string;
  readonly duty: string;
  readonly public_key: string;
}

/** What an admin signs to let a key in. */
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
