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

/** The text that was signed, but for until when it holds and the number; undefined where nobody signed anything. */
export function signedText({ publicKey, clientData, authenticatorData, signature }: Signature) {
  const said = fieldsIn(clientData);
  const isSigned =
    said['type'] === 'webauthn.get' &&
    authenticatorData.length >= SHORTEST_DATA_BYTES &&
    (authenticatorData.readUInt8(FLAGS_AT) & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED &&
    isRight(publicKey, Buffer.concat([authenticatorData, sha256(clientData)]), signature);
  if (!isSigned) return undefined;
  const text = Buffer.from(String(said['challenge']), 'base64url').toString('utf8');
  return /^(?<said>.+)\nuntil \S+\nnonce [\w-]+$/s.exec(text)?.groups?.['said'];
}

/** What has to stand there for a payment, word for word. */
export const textOf = ({ subject, id, payment, network, address, net }: SignedPayment): string =>
  [
    'cliffhanger-approval-1',
    `pay ${subject} ${id}`,
    `payment ${payment}`,
    `network ${network}`,
    `address ${address}`,
    `amount ${net / MILLION}.${String(net % MILLION).padStart(6, '0')} USDT`,
  ].join('\n');

const MILLION = 1_000_000n;

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
