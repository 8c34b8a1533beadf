import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { ResolutionRow } from './business-rows.ts';

/* The operator's own money needs a signature by the sending key. A second implementation of that check. */

/** The signed text, as in docs/domain.md. */
const textOf = (row: ResolutionRow): string =>
  [
    'cliffhanger-own-money-1',
    'I am the operator of the platform, and this payment is my own money.',
    'It is no deposit: it is credited to nobody, and nobody gets it back.',
    row.network,
    row.transaction_hash,
    row.sender,
    row.recipient,
    row.amount,
  ].join('\n');

export const isSignedBySender = (row: ResolutionRow): boolean =>
  row.sender !== null &&
  row.signature !== null &&
  signerOf(textOf(row), row.signature) === row.sender.toLowerCase();

const COMPACT_BYTES = 64;
const ADDRESS_BYTES = 20;

function signerOf(text: string, signature: string): string | undefined {
  const bytes = hexToBytes(signature.slice(2));
  const said = utf8ToBytes(text);
  const digest = keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${said.length}`), said));
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, COMPACT_BYTES), 'compact')
      .addRecoveryBit((bytes[COMPACT_BYTES] ?? 0) - 27)
      .recoverPublicKey(digest);
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(-ADDRESS_BYTES))}`;
  } catch {
    return undefined;
  }
}
