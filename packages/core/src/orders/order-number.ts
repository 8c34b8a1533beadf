import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** No 0 and O, no 1, I and L: a number is read aloud. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 8;
const PREFIX = 'CH-';

/**
 * The number follows from the charge, which the processor or the chain names and we do not: nobody here can try numbers
 * until the draw falls on whom they like.
 */
export function orderNumber(processor: string, charge: string): string {
  const digest = sha256(utf8ToBytes(`${processor}\n${charge}`));
  const characters = [...digest.subarray(0, LENGTH)].map((byte, index) =>
    READABLE.charAt((byte * 256 + (digest[LENGTH + index] ?? 0)) % READABLE.length),
  );
  return PREFIX + characters.join('');
}

const MOST_TAKEN = 8;

/** Where a seller has that number already (one time in a million), a character tells the two apart. */
export const orderNumbers = (number: string): readonly string[] => [
  number,
  ...Array.from(READABLE.slice(0, MOST_TAKEN), (character) => number + character),
];

/** The part that the draw is about. */
export const drawnNumber = (number: string): string => number.slice(0, PREFIX.length + LENGTH);

const NUMBER = /^CH-[0-9A-Z]{1,16}$/;

/** What a seller types into the search: with or without the prefix, in either case; undefined when it is no number. */
export function orderNumberTyped(text: string): string | undefined {
  const plain = text.trim().toUpperCase();
  const number = plain.startsWith(PREFIX) ? plain : PREFIX + plain;
  return NUMBER.test(number) ? number : undefined;
}
