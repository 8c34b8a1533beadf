import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** Without 0, O, 1, I and L, because numbers are read aloud. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const PREFIX = 'CH-';

/**
 * Derived from the charge, which the processor or chain names, so that the platform cannot try numbers until
 * the draw selects a preferred seller.
 */
export function orderNumber(processor: string, charge: string): string {
  const digest = sha256(utf8ToBytes(`${processor}\n${charge}`));
  const characters = [...digest.subarray(0, LENGTH)].map((byte, index) =>
    READABLE.charAt((byte * 256 + (digest[LENGTH + index] ?? 0)) % READABLE.length),
  );
  return PREFIX + characters.join('');
}

const MOST_TAKEN = 8;

/** If a seller already has that number (one in a million), a further character distinguishes them. */
export const orderNumbers = (number: string): readonly string[] => [
  number,
  ...Array.from(READABLE.slice(0, MOST_TAKEN), (character) => number + character),
];

/** The part used by the draw. */
export const drawnNumber = (number: string): string => number.slice(0, PREFIX.length + LENGTH);

const NUMBER = /^CH-[0-9A-Z]{1,16}$/;

/** A search text with or without prefix, in any case; undefined if it is no number. */
export function orderNumberTyped(text: string): string | undefined {
  const plain = text.trim().toUpperCase();
  const number = plain.startsWith(PREFIX) ? plain : PREFIX + plain;
  return NUMBER.test(number) ? number : undefined;
}
