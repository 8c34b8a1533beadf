import { secp256k1 } from '@noble/curves/secp256k1.js';
import pkcs11js from 'pkcs11js';
import type { Session } from './token.ts';

/** A key pair on the token. */
export interface TokenKey {
  readonly privateKey: pkcs11js.Handle;
  /** Uncompressed, 65 bytes. */
  readonly publicKey: Uint8Array;
}

/** Object identifier of secp256k1 in DER. */
export const SECP256K1 = Buffer.from('06052b8104000a', 'hex');
const POINT_BYTES = 65;

export function findKey(session: Session, label: string): TokenKey | undefined {
  const privateKey = theOne(session, pkcs11js.CKO_PRIVATE_KEY, label);
  const publicKey = theOne(session, pkcs11js.CKO_PUBLIC_KEY, label);
  if (privateKey === undefined || publicKey === undefined) return undefined;
  refuseUnsafe(session, privateKey, label);
  return { privateKey, publicKey: pointOf(session, publicKey, label) };
}

/** Rejects duplicate labels, which would be two wallets with one name. */
function theOne(
  { cryptoki, handle }: Session,
  objectClass: number,
  label: string,
): pkcs11js.Handle | undefined {
  cryptoki.C_FindObjectsInit(handle, [
    { type: pkcs11js.CKA_CLASS, value: objectClass },
    { type: pkcs11js.CKA_TOKEN, value: true },
    { type: pkcs11js.CKA_LABEL, value: label },
  ]);
  const [found, second] = cryptoki.C_FindObjects(handle, 2);
  cryptoki.C_FindObjectsFinal(handle);
  if (second !== undefined) throw new Error(`the token has two keys ${label}`);
  return found;
}

const DEMANDS = [
  ['CKA_LOCAL', true, 'was not made on the token'],
  ['CKA_SENSITIVE', true, 'can be read'],
  ['CKA_ALWAYS_SENSITIVE', true, 'could be read once'],
  ['CKA_EXTRACTABLE', false, 'can be taken off the token'],
  ['CKA_NEVER_EXTRACTABLE', true, 'could be taken off the token once'],
  ['CKA_PRIVATE', true, 'is used without a login'],
] as const;

/** Rejects keys that ever left the token or may leave it. */
function refuseUnsafe({ cryptoki, handle }: Session, key: pkcs11js.Handle, label: string): void {
  for (const [name, wanted, fault] of DEMANDS) {
    const [attribute] = cryptoki.C_GetAttributeValue(handle, key, [{ type: pkcs11js[name] }]);
    if ((attribute?.value[0] === 1) !== wanted) throw new Error(`the key ${label} is refused: it ${fault}`);
  }
}

function pointOf({ cryptoki, handle }: Session, key: pkcs11js.Handle, label: string): Uint8Array {
  const [curve, point] = cryptoki.C_GetAttributeValue(handle, key, [
    { type: pkcs11js.CKA_EC_PARAMS },
    { type: pkcs11js.CKA_EC_POINT },
  ]);
  const isOurs = curve !== undefined && SECP256K1.equals(curve.value);
  if (!isOurs || point === undefined) throw new Error(`the key ${label} is refused: it is on another curve`);
  // A DER octet string as specified, or the bare point as some modules return it.
  const bytes = Uint8Array.from(point.value.subarray(-POINT_BYTES));
  secp256k1.Point.fromBytes(bytes).assertValidity();
  return bytes;
}
