import { utf8ToBytes, type VerifierKey } from '@cliffhanger/core/proofs';
import { ed25519 } from '@noble/curves/ed25519.js';

const SIGNATURE_BYTES = 64;

/** RFC 8032 with strict encodings, so that all implementations agree. */
export function isSignedBy({ publicKey }: VerifierKey, text: string, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
  } catch {
    // The key is not a point of the curve.
    return false;
  }
}
