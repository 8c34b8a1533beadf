import { secp256k1 } from '@noble/curves/secp256k1.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from './bytes.ts';

/* The signer of an Ethereum message (EIP-191, `personal_sign`). */

const SIGNATURE = /^0x[0-9a-f]{130}$/;
const ADDRESS_BYTES = 20;
const V_OFFSET = 27;

/** `r ‖ s ‖ v` with v 27 or 28. Returns the address in lower case, or undefined for invalid bytes. */
export function signerOf(text: string, signature: string): string | undefined {
  if (!SIGNATURE.test(signature)) return undefined;
  const bytes = hexToBytes(signature.slice(2));
  const recovery = (bytes.at(-1) as number) - V_OFFSET;
  if (recovery !== 0 && recovery !== 1) return undefined;
  try {
    const point = secp256k1.Signature.fromBytes(bytes.subarray(0, -1), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(keccak_256(messageOf(text)));
    return `0x${bytesToHex(keccak_256(point.toBytes(false).subarray(1)).subarray(-ADDRESS_BYTES))}`;
  } catch {
    // Values outside the group are no signature.
    return undefined;
  }
}

/** The stored form; wallets use upper case, and some v 0 or 1. */
export function tidySignature(typed: string): string {
  const text = typed.trim().toLowerCase();
  return text.replace(
    /^(0x[0-9a-f]{128})0([01])$/,
    (_, rs: string, v: string) => `${rs}1${v === '0' ? 'b' : 'c'}`,
  );
}

function messageOf(text: string): Uint8Array {
  const bytes = utf8ToBytes(text);
  const prefix = utf8ToBytes(`\u0019Ethereum Signed Message:\n${bytes.length}`);
  const message = new Uint8Array(prefix.length + bytes.length);
  message.set(prefix);
  message.set(bytes, prefix.length);
  return message;
}
