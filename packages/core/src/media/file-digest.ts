import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** The identity of a file, on the server and in the browser. */
export const fileDigest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** For files too large for memory. */
export function digestInParts(): { add(part: Uint8Array): void; end(): string } {
  const digest = sha256.create();
  return { add: (part) => void digest.update(part), end: () => bytesToHex(digest.digest()) };
}
