import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { base64urlOf, bytesOf } from './base64url.ts';
import { type Assertion, parseStatement, type Statement } from './statement.ts';

/** The relying party: host of the console and origins on which keys may sign. */
export interface Party {
  readonly rpId: string;
  readonly origins: readonly string[];
}

export type AssertionFault =
  | 'malformed'
  | 'other-act'
  | 'other-origin'
  | 'other-party'
  | 'not-verified'
  | 'signature-wrong';

export interface ReadAssertion {
  readonly statement: Statement;
  /** Increases with every signature; always 0 if the authenticator does not count. */
  readonly counter: number;
}

/** Uncompressed P-256 point, in base64url. */
const POINT_BYTES = 65;
const UNCOMPRESSED = 4;

/** Undefined if it is not a point of the curve. */
export function keyOf(publicKey: string): KeyObject | undefined {
  const point = bytesOf(publicKey);
  if (point?.length !== POINT_BYTES || point[0] !== UNCOMPRESSED) return undefined;
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map(base64urlOf) as [string, string];
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Verifies an ES256 assertion and returns the statement in its challenge. */
export function readAssertion(
  assertion: Assertion,
  publicKey: string,
  party: Party,
): ReadAssertion | AssertionFault {
  const [clientData, authenticatorData, signature] = [
    bytesOf(assertion.clientData),
    bytesOf(assertion.authenticatorData),
    bytesOf(assertion.signature),
  ];
  const key = keyOf(publicKey);
  if (!clientData || !authenticatorData || !signature || !key) return 'malformed';
  const client = readClientData(clientData, 'webauthn.get', party);
  if (typeof client === 'string') return client;
  const data = readAuthenticatorData(authenticatorData, party);
  if (typeof data === 'string') return data;
  const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
  if (!isSignedBy(key, signed, signature)) return 'signature-wrong';
  return { statement: client.statement, counter: data.counter };
}

function isSignedBy(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify('sha256', signed, key, signature);
  } catch {
    return false;
  }
}

/** The statement in an assertion, without verifying it. */
export function statementIn({ clientData }: Pick<Assertion, 'clientData'>): Statement | undefined {
  const bytes = bytesOf(clientData);
  const challenge = bytes && fieldsOf(bytes)?.['challenge'];
  const text = typeof challenge === 'string' ? bytesOf(challenge) : undefined;
  return text && parseStatement(text.toString('utf8'));
}

export function readClientData(
  bytes: Buffer,
  type: 'webauthn.get' | 'webauthn.create',
  { origins }: Party,
): { readonly statement: Statement } | AssertionFault {
  const data = fieldsOf(bytes);
  const statement = statementIn({ clientData: base64urlOf(bytes) });
  if (data === undefined || statement === undefined) return 'malformed';
  if (data['type'] !== type) return 'other-act';
  const isOurs = typeof data['origin'] === 'string' && origins.includes(data['origin']);
  // A person cannot see the statement inside a frame on another page.
  if (!isOurs || (data['crossOrigin'] ?? false) !== false || 'topOrigin' in data) return 'other-origin';
  return { statement };
}

function fieldsOf(bytes: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

const PARTY_BYTES = 32;
const COUNTER_AT = 33;
/** Hash of the party, flags and counter. */
export const SHORTEST_DATA_BYTES = 37;
const FLAGS = { present: 0x01, verified: 0x04, copied: 0x08, newKey: 0x40 } as const;

export interface AuthenticatorData {
  readonly counter: number;
  /** The key can be synced or backed up. */
  readonly mayBeCopied: boolean;
  readonly holdsNewKey: boolean;
}

export function readAuthenticatorData(bytes: Buffer, { rpId }: Party): AuthenticatorData | AssertionFault {
  if (bytes.length < SHORTEST_DATA_BYTES) return 'malformed';
  if (!bytes.subarray(0, PARTY_BYTES).equals(sha256(Buffer.from(rpId)))) return 'other-party';
  const flags = bytes.readUInt8(PARTY_BYTES);
  const has = (flag: number): boolean => (flags & flag) !== 0;
  if (!has(FLAGS.present) || !has(FLAGS.verified)) return 'not-verified';
  return {
    counter: bytes.readUInt32BE(COUNTER_AT),
    mayBeCopied: has(FLAGS.copied),
    holdsNewKey: has(FLAGS.newKey),
  };
}

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
