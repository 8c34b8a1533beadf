import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type HeldKey, withDepositKeys } from './deposit-keys.ts';
import type { KeyStore } from './key-store.ts';

/**
 * The common interface of cloud key management services and hardware modules for a secp256k1 key: X.509 public key,
 * and a DER signature over a digest. The key never leaves the service.
 */
export interface KeyService {
  /** SubjectPublicKeyInfo in DER. */
  publicKey(name: string): Promise<Uint8Array>;
  /** Signs a 32-byte digest without further hashing; `SEQUENCE { r, s }` in DER. */
  signDigest(name: string, digest: Uint8Array): Promise<Uint8Array>;
}

/** Name of each key in the service. */
export type KeyNames = Readonly<Partial<Record<HeldKey, string>>>;

/** Constant header of a SubjectPublicKeyInfo with an uncompressed secp256k1 point. */
const POINT_HEADER = Buffer.from('3056301006072a8648ce3d020106052b8104000a034200', 'hex');
const POINT_BYTES = 65;

/** Adapts a key service to `KeyStore`. Keys without a configured name are missing. */
export function keysOfService(service: KeyService, names: KeyNames): KeyStore {
  const known = new Map<string, Promise<Uint8Array>>();
  const publicKey = (name: string): Promise<Uint8Array> => {
    const pending = known.get(name) ?? service.publicKey(name).then(pointIn);
    known.set(name, pending);
    // Fetch again after a failure.
    pending.catch(() => known.delete(name));
    return pending;
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

/** Rejects other curves and formats. */
function pointIn(info: Uint8Array): Uint8Array {
  const header = Buffer.from(info.subarray(0, POINT_HEADER.length));
  const point = Uint8Array.from(info.subarray(POINT_HEADER.length));
  if (!header.equals(POINT_HEADER) || point.length !== POINT_BYTES) {
    throw new TypeError('the service holds a key of another type under this name');
  }
  secp256k1.Point.fromBytes(point).assertValidity();
  return point;
}
