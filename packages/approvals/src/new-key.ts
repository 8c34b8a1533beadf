import {
  type AssertionFault,
  keyOf,
  type Party,
  readAuthenticatorData,
  readClientData,
  SHORTEST_DATA_BYTES,
} from './assertion.ts';
import { base64urlOf, bytesOf } from './base64url.ts';
import type { Statement } from './statement.ts';

export interface NewKey {
  readonly keyId: string;
  readonly publicKey: string;
  readonly statement: Statement;
  readonly counter: number;
}

const MODEL_BYTES = 16;
const LENGTH_AT = SHORTEST_DATA_BYTES + MODEL_BYTES;
const KEY_ID_AT = LENGTH_AT + 2;

/**
 * A P-256 key in COSE with the field order that authenticators must use (CTAP2 §6): kind EC2, ES256, P-256, x, y.
 * Other keys are rejected, so no CBOR parser is needed.
 */
const BEFORE_X = Buffer.from('a5010203262001215820', 'hex');
const BEFORE_Y = Buffer.from('225820', 'hex');
const HALF_BYTES = 32;
const COSE_BYTES = BEFORE_X.length + HALF_BYTES + BEFORE_Y.length + HALF_BYTES;

/** No attestation: the model of an authenticator proves nothing here; two people confirm its owner instead. */
export function readNewKey(
  made: { readonly clientData: string; readonly authenticatorData: string },
  party: Party,
): NewKey | AssertionFault | 'may-be-copied' {
  const [clientData, bytes] = [bytesOf(made.clientData), bytesOf(made.authenticatorData)];
  if (!clientData || !bytes) return 'malformed';
  const said = readClientData(clientData, 'webauthn.create', party);
  if (typeof said === 'string') return said;
  const data = readAuthenticatorData(bytes, party);
  if (typeof data === 'string') return data;
  if (data.mayBeCopied) return 'may-be-copied';
  if (!data.holdsNewKey || bytes.length < KEY_ID_AT) return 'malformed';
  const keyEnd = KEY_ID_AT + bytes.readUInt16BE(LENGTH_AT);
  const keyId = base64urlOf(bytes.subarray(KEY_ID_AT, keyEnd));
  const publicKey = pointIn(bytes.subarray(keyEnd));
  if (publicKey === undefined || keyId === '') return 'malformed';
  return { keyId, publicKey, statement: said.statement, counter: data.counter };
}

function pointIn(cose: Buffer): string | undefined {
  const yAt = BEFORE_X.length + HALF_BYTES;
  const isEs256 =
    cose.length >= COSE_BYTES &&
    cose.subarray(0, BEFORE_X.length).equals(BEFORE_X) &&
    cose.subarray(yAt, yAt + BEFORE_Y.length).equals(BEFORE_Y);
  if (!isEs256) return undefined;
  const x = cose.subarray(BEFORE_X.length, yAt);
  const y = cose.subarray(yAt + BEFORE_Y.length, COSE_BYTES);
  const point = base64urlOf(Buffer.concat([Buffer.of(4), x, y]));
  return keyOf(point) && point;
}
