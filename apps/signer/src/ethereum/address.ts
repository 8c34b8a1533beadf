import { keccak_256 } from '@noble/hashes/sha3.js';

const UNCOMPRESSED_KEY_BYTES = 65;
const ACCOUNT_BYTES = 20;
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Lower case. The checksum of mixed case is verified where a person types an address. */
export type Address = string & { readonly __address: unique symbol };

/** Undefined if it is not an address, or the zero address. */
export function parseAddress(text: string): Address | undefined {
  const lower = text.toLowerCase();
  return ADDRESS.test(lower) && !/^0x0{40}$/.test(lower) ? (lower as Address) : undefined;
}

/** Address of an uncompressed public key on secp256k1. */
export function addressOf(publicKey: Uint8Array): Address {
  if (publicKey.length !== UNCOMPRESSED_KEY_BYTES) throw new TypeError('the public key must have 65 bytes');
  return `0x${hexOf(keccak_256(publicKey.slice(1)).slice(-ACCOUNT_BYTES))}` as Address;
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const bytesOfAddress = (address: Address): Uint8Array =>
  Uint8Array.from(Buffer.from(address.slice(2), 'hex'));
