import { utf8ToBytes, type VerifierKey } from '@cliffhanger/core/proofs';
import { ed25519 } from '@noble/curves/ed25519.js';

const SIGNATURE_BYTES = 64;

/** As RFC 8032 says, with its strict encodings: every program must give the same answer. */
export function isSignedBy({ publicKey }: VerifierKey, text: string, signature: Uint8Array): boolean {
  if (signature.length !== SIGNATURE_BYTES) return false;
  try {
    return ed25519.verify(signature, utf8ToBytes(text), publicKey, { zip215: false });
  } catch {
    // A key that is no point of the curve has signed nothing.
    return false;
  }
}
