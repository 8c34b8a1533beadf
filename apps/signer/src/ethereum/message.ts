import { keccak_256 } from '@noble/hashes/sha3.js';
import type { AddressSaid } from '../policy/ask.ts';
import type { Signature } from './transaction.ts';

/** The only text that is signed as a message; as in docs/proofs.md §8. */
export const addressText = ({ origin, day, network, address, block, blockHash }: AddressSaid): string =>
  ['cliffhanger-solvency-address-1', origin, day, network, address, block, blockHash].join('\n');

/** EIP-191: its first byte begins no transaction, so that a message can never be taken for one. */
export function messageDigest(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8');
  return keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${bytes.length}`), bytes]));
}

const WORD_DIGITS = 64;
const FIRST_RECOVERY_BYTE = 27;

/** r, s and v, as wallets and block explorers read it. */
export function signatureHex({ r, s, yParity }: Signature): string {
  const word = (number: bigint): string => number.toString(16).padStart(WORD_DIGITS, '0');
  return `0x${word(r)}${word(s)}${(FIRST_RECOVERY_BYTE + yParity).toString(16)}`;
}
