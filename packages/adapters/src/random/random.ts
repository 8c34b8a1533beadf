import { randomBytes, randomInt } from 'node:crypto';
import type { Random } from '@cliffhanger/application/ports';
import { type Id, idOf } from '@cliffhanger/core/kernel';
import { uuidv7 } from 'uuidv7';

const SECRET_BYTES = 32;
/** Without 0 and O, 1, I and L: a code is read from one screen and typed into another. */
const READABLE = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

const drawn = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('');

export const systemRandom: Random = {
  id: <Of extends string>(): Id<Of> => idOf<Of>(uuidv7()),
  digits: (length) => drawn('0123456789', length),
  secret: () => randomBytes(SECRET_BYTES).toString('base64url'),
  readableCode: (length) => drawn(READABLE, length),
};
