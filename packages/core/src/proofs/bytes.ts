import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
export { sha256 };

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

/** Leaves and nodes begin with different bytes, so neither can be taken for the other. */
export const leafHash = (data: string): Uint8Array => sha256(concatBytes(LEAF, utf8ToBytes(data)));

export const nodeHash = (...parts: readonly Uint8Array[]): Uint8Array => sha256(concatBytes(NODE, ...parts));

export const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

const HEX_32 = /^[0-9a-f]{64}$/;
export const isHash = (text: string): boolean => HEX_32.test(text);

const WHOLE = /^(0|[1-9]\d{0,18})$/;
export const areWhole = (...numbers: readonly string[]): boolean =>
  numbers.every((number) => WHOLE.test(number));

/** Safe integers. */
export const areCounts = (...numbers: readonly string[]): boolean =>
  areWhole(...numbers) && numbers.every((number) => Number.isSafeInteger(Number(number)));
