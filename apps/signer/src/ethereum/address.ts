import { keccak_256 } from '@noble/hashes/sha3.js';

const UNCOMPRESSED_KEY_BYTES = 65;
const ACCOUNT_BYTES = 20;
const ADDRESS = /^0x[0-9a-f]{40}$/;

/** Addresses are compared in lower case here; the checksum of capitals was looked at where a person typed one. */
export type Address = string & { readonly __address: unique symbol };

/** Undefined when it is none, or the one that money cannot leave again. */
export function parseAddress(text: string): Address | undefined {
  const lower = text.toLowerCase();
  return ADDRESS.test(lower) && !/^0x0{40}$/.test(lower) ? (lower as Address) : undefined;
}

/** Of a public key on secp256k1, uncompressed. */
export function addressOf(publicKey: Uint8Array): Address {
  if (publicKey.length !== UNCOMPRESSED_KEY_BYTES) throw new TypeError('a public key of 65 bytes is needed');
  return `0x${hexOf(keccak_256(publicKey.slice(1)).slice(-ACCOUNT_BYTES))}` as Address;
}

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export const bytesOfAddress = (address: Address): Uint8Array =>
  Uint8Array.from(Buffer.from(address.slice(2), 'hex'));
