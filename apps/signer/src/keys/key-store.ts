import { secp256k1 } from '@noble/curves/secp256k1.js';
import { type Address, addressOf } from '../ethereum/address.ts';
import type { Signature } from '../ethereum/transaction.ts';

/**
 * `hot` pays sellers, `gas` pays the gas of consolidations, `deposit/7` is the deposit address at derivation index 7.
 */
export type KeyId = 'hot' | 'gas' | `deposit/${number}`;

/**
 * Interface of a key management service: keys never leave it. It signs a digest and returns r and s, without the
 * recovery bit and from either half of the curve. The rest that Ethereum requires is added here.
 */
export interface KeyStore {
  /** Uncompressed, 65 bytes. Undefined if there is no such key. */
  publicKeyOf(keyId: KeyId): Promise<Uint8Array | undefined>;
  /** 64 bytes: r and s. */
  sign(digest: Uint8Array, keyId: KeyId): Promise<Uint8Array>;
}

export async function addressOfKey(keys: KeyStore, keyId: KeyId): Promise<Address | undefined> {
  const publicKey = await keys.publicKeyOf(keyId);
  return publicKey && addressOf(publicKey);
}

/** Normalised to the lower half of the curve (EIP-2), with the recovery bit. */
export async function signDigest(keys: KeyStore, keyId: KeyId, digest: Uint8Array): Promise<Signature> {
  const publicKey = await keys.publicKeyOf(keyId);
  if (publicKey === undefined) throw new Error(`there is no key ${keyId}`);
  const given = secp256k1.Signature.fromBytes(await keys.sign(digest, keyId), 'compact');
  const s = given.hasHighS() ? secp256k1.Point.Fn.ORDER - given.s : given.s;
  const yParity = ([0, 1] as const).find((bit) =>
    isBy(publicKey, new secp256k1.Signature(given.r, s, bit), digest),
  );
  if (yParity === undefined) throw new Error(`the signature of ${keyId} does not fit its public key`);
  return { r: given.r, s, yParity };
}

function isBy(
  publicKey: Uint8Array,
  signature: InstanceType<typeof secp256k1.Signature>,
  digest: Uint8Array,
): boolean {
  const recovered = signature.recoverPublicKey(digest).toBytes(false);
  return Buffer.from(recovered).equals(publicKey);
}
