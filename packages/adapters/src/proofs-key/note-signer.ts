import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import type { NoteSigner } from '@cliffhanger/application/ports';
import { ALGORITHMS, keyIdOf, verifierKeyText } from '@cliffhanger/core/proofs';

const SEED_BYTES = 32;
/** PKCS#8 prefix of a raw 32-byte Ed25519 key (RFC 8410 §7). */
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

/** `key`: base64 of 32 random bytes. Throws on an invalid key. */
export function createNoteSigner({
  key,
  origin,
}: {
  readonly key: string;
  readonly origin: string;
}): NoteSigner {
  const privateKey = privateKeyOf(key);
  const publicKey = new Uint8Array(publicBytes(privateKey));
  return {
    origin,
    keyId: keyIdOf(origin, ALGORITHMS.platform, publicKey),
    verifierKey: verifierKeyText(origin, ALGORITHMS.platform, publicKey),
    sign: (text) => new Uint8Array(sign(null, Buffer.from(text), privateKey)),
  };
}

function privateKeyOf(key: string): KeyObject {
  const seed = Buffer.from(key, 'base64');
  if (seed.length !== SEED_BYTES || seed.toString('base64') !== key)
    throw new Error('a key of the log is the base64 of 32 random bytes');
  return createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
}

const publicBytes = (key: KeyObject): Buffer =>
  createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-SEED_BYTES);
