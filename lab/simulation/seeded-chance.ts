import type { Random } from '@cliffhanger/application/ports';
import { type Id, type Instant, idOf } from '@cliffhanger/core/kernel';
import { diceOf } from '@cliffhanger/testing/dice';

const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const SECRET_BYTES = 32;

/** The random port of one action: its IDs contain the action's time, and are reproducible with the seed. */
export function seededChance(key: string, now: Instant): Random {
  const dice = diceOf(key);
  const drawn = (alphabet: string, length: number): string =>
    Array.from({ length }, () => alphabet.charAt(dice.between(0, alphabet.length - 1))).join('');
  let made = 0;
  return {
    id: <Of extends string>(): Id<Of> => {
      made += 1;
      return uuidOfVersion7<Of>(now, made, () => dice.between(0, 0xff));
    },
    digits: (length) => drawn('0123456789', length),
    secret: () =>
      Buffer.from(Array.from({ length: SECRET_BYTES }, () => dice.between(0, 0xff))).toString('base64url'),
    readableCode: (length) => drawn(READABLE, length),
  };
}

/** Ordered by time and, within it, by counter. */
function uuidOfVersion7<Of extends string>(now: Instant, counter: number, byte: () => number): Id<Of> {
  const bytes = Buffer.from(Array.from({ length: 16 }, byte));
  bytes.writeUIntBE(now, 0, 6);
  bytes.writeUInt16BE(0x7000 | (counter & 0xfff), 6);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return idOf<Of>(
    [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-'),
  );
}
