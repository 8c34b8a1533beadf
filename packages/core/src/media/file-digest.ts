import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** What tells one file from another, here and in a browser. */
export const fileDigest = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** The same of a file that is too large to be held at once. */
export function digestInParts(): { add(part: Uint8Array): void; end(): string } {
  const digest = sha256.create();
  return { add: (part) => void digest.update(part), end: () => bytesToHex(digest.digest()) };
}
