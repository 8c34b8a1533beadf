import { sha256 } from '@noble/hashes/sha2.js';

/* A prefix and the 20 bytes of an EVM address, in base 58 with a checksum. */

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const TRON_ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/;
const TRON_PREFIX = 0x41;
const CHECKSUM_BYTES = 4;
const WHOLE_BYTES = 25;
const BYTE = 256n;
const BASE = 58n;

const checksumOf = (payload: Uint8Array): Uint8Array => sha256(sha256(payload)).slice(0, CHECKSUM_BYTES);

export function tronAddressOf(account: Uint8Array): string {
  const payload = Uint8Array.of(TRON_PREFIX, ...account);
  return base58Of(Uint8Array.of(...payload, ...checksumOf(payload)));
}

export function parseTronAddress(text: string): string | undefined {
  if (!TRON_ADDRESS.test(text)) return undefined;
  const bytes = bytesOfBase58(text);
  if (bytes === undefined || bytes[0] !== TRON_PREFIX) return undefined;
  const payload = bytes.slice(0, WHOLE_BYTES - CHECKSUM_BYTES);
  const given = bytes.slice(WHOLE_BYTES - CHECKSUM_BYTES);
  return checksumOf(payload).every((byte, at) => byte === given[at]) ? text : undefined;
}

/** The prefix is never zero, so leading zeros need no handling. */
function base58Of(bytes: Uint8Array): string {
  let number = bytes.reduce((sum, byte) => sum * BYTE + BigInt(byte), 0n);
  let text = '';
  for (; number > 0n; number /= BASE) text = `${ALPHABET[Number(number % BASE)]}${text}`;
  return text;
}

function bytesOfBase58(text: string): Uint8Array | undefined {
  let number = [...text].reduce((sum, letter) => sum * BASE + BigInt(ALPHABET.indexOf(letter)), 0n);
  const bytes = new Uint8Array(WHOLE_BYTES);
  for (let at = WHOLE_BYTES - 1; at >= 0; at -= 1, number /= BYTE) bytes[at] = Number(number % BYTE);
  return number === 0n ? bytes : undefined;
}

/** The 20 bytes that contracts use. */
export function tronAccountOf(address: string): Uint8Array {
  const bytes = parseTronAddress(address) && bytesOfBase58(address);
  if (!bytes) throw new TypeError('not an address of Tron');
  return bytes.slice(1, WHOLE_BYTES - CHECKSUM_BYTES);
}
