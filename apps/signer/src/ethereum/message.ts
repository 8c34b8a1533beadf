import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AddressAttestation } from '../policy/sign-request.ts';
import type { Signature } from './transaction.ts';

/** The only text that is signed as a message; see docs/proofs.md §8. */
export const addressText = ({
  origin,
  day,
  network,
  address,
  block,
  blockHash,
}: AddressAttestation): string =>
  ['cliffhanger-solvency-address-1', origin, day, network, address, block, blockHash].join('\n');

/** EIP-191. No transaction starts with its first byte, so a signed message can never be a transaction. */
export function messageDigest(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

const WORD_DIGITS = 64;
const FIRST_RECOVERY_BYTE = 27;

/** r, s and v in the format of wallets and block explorers. */
export function signatureHex({ r, s, yParity }: Signature): string {
  const word = (number: bigint): string => number.toString(16).padStart(WORD_DIGITS, '0');
  return `0x${word(r)}${word(s)}${(FIRST_RECOVERY_BYTE + yParity).toString(16)}`;
}
