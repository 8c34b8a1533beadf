import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type HeldKey, withDepositKeys } from './deposit-keys.ts';
import type { KeyStore } from './key-store.ts';

/**
 * What the key management services of the large clouds and hardware modules offer for a key on secp256k1, whatever they
 * call it: the public key in the form of X.509, and a signature over a digest, in DER. The key itself never leaves them.
 */
export interface KeyService {
  /** SubjectPublicKeyInfo, in DER. */
  publicKey(name: string): Promise<Uint8Array>;
  /** Of a digest of 32 bytes that is not hashed again; `SEQUENCE { r, s }` in DER. */
  signDigest(name: string, digest: Uint8Array): Promise<Uint8Array>;
}

/** By which name the service knows a key. */
export type KeyNames = Readonly<Partial<Record<HeldKey, string>>>;

/** The header of a SubjectPublicKeyInfo for an uncompressed point on secp256k1: it is always the same. */
const POINT_HEADER = Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex');
const POINT_BYTES = 65;

/** The keys of a service behind the same interface as those of a file. One without a name is not there. */
export function keysOfService(service: KeyService, names: KeyNames): KeyStore {
  const known = new Map<string, Promise<Uint8Array>>();
  const publicKey = (name: string): Promise<Uint8Array> => {
    const asked = known.get(name) ?? service.publicKey(name).then(pointIn);
    known.set(name, asked);
    // A service that was away is asked again.
    asked.catch(() => known.delete(name));
    return asked;
  };
  return withDepositKeys({
    publicKeyOf: async (key) => {
      const name = names[key];
      return name === undefined ? undefined : publicKey(name);
    },
    sign: async (digest, key) => {
      const name = names[key];
      if (name === undefined) throw new Error(`there is no key ${key}`);
      return secp256k1.Signature.fromBytes(await service.signDigest(name, digest), 'der').toBytes('compact');
    },
  });
}

/** Of another curve, or in another form, it is no key of ours. */
function pointIn(info: Uint8Array): Uint8Array {
  const header = Buffer.from(info.subarray(0, POINT_HEADER.length));
  const point = Uint8Array.from(info.subarray(POINT_HEADER.length));
  if (!header.equals(POINT_HEADER) || point.length !== POINT_BYTES) {
    throw new TypeError('the service holds a key of another kind under that name');
  }
  secp256k1.Point.fromBytes(point).assertValidity();
  return point;
}
