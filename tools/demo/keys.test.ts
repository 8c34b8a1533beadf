import { expect, test } from 'vitest';
import { codesNow, wishOf } from './keys.ts';

test('a key moves the clock by a day or a week, shows codes, confirms device keys or ends', () => {
  expect(wishOf('d')).toEqual({ kind: 'pass', days: 1 });
  expect(wishOf('W')).toEqual({ kind: 'pass', days: 7 });
  expect(wishOf('c')).toEqual({ kind: 'codes' });
  expect(wishOf('k')).toEqual({ kind: 'confirm-keys' });
  for (const key of ['q', '\u0003']) expect(wishOf(key)).toEqual({ kind: 'end' });
  expect(wishOf('x')).toEqual({ kind: 'help' });
});

test('the codes are those that an authenticator app shows (RFC 6238)', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const ada = { email: 'ada@cliffhanger.test', secret };
  expect(codesNow([ada], 59_000)).toEqual(['  287082  ada@cliffhanger.test']);
});
