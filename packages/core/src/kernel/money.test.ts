import fc from 'fast-check';
import { expect, test } from 'vitest';
import { basisPointsOf } from './basis-points.ts';
import {
  addMoney,
  formatMoney,
  LARGEST_MONEY,
  microUsdt,
  multiplyMoney,
  parseMoney,
  shareRoundedDown,
  subtractMoney,
  usdt,
} from './money.ts';

const anyMoney = fc.bigInt({ min: -LARGEST_MONEY, max: LARGEST_MONEY }).map(microUsdt);
const notNegative = fc.bigInt({ min: 0n, max: LARGEST_MONEY }).map(microUsdt);
const anyShare = fc.integer({ min: 0, max: 10_000 }).map(basisPointsOf);

test.for([
  ['0', 0n],
  ['-0', 0n],
  ['12.5', 12_500_000n],
  ['0.000001', 1n],
  ['-3.25', -3_250_000n],
  ['1.100000', 1_100_000n],
  ['9223372036854.775807', LARGEST_MONEY],
])('"%s" is an amount', ([text, micro]) => {
  expect(parseMoney(text as string)).toBe(micro);
});

test.for([
  '',
  ' ',
  ' 1',
  '1 ',
  '1\n',
  '+1',
  '--1',
  '.5',
  '5.',
  '1.',
  '01',
  '00',
  '1e3',
  '1E3',
  '1e309',
  'NaN',
  'Infinity',
  '-Infinity',
  'null',
  'undefined',
  '0x10',
  '0b1',
  '1_000',
  '1,000',
  '1,5',
  '1.2.3',
  '1.0000001',
  '0.1234567',
  '9223372036854.775808',
  '9223372036855',
  '9999999999999.999999',
  '99999999999999',
  `${2n ** 63n}`,
  '１２',
  '１２．５',
  '٣',
  '²',
  '½',
  '1\u00a0000',
  '\u200b1',
  '1\u0000',
  '$1',
  '1 USDT',
  '−1',
  '[1]',
  '{}',
  'true',
])('"%s" is not an amount', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test('what is written is read back exactly', () => {
  fc.assert(fc.property(anyMoney, (amount) => parseMoney(formatMoney(amount)) === amount));
});

test('an amount is written in its shortest form', () => {
  expect(formatMoney(usdt('12.500000'))).toBe('12.5');
  expect(formatMoney(usdt('-0.000001'))).toBe('-0.000001');
  expect(formatMoney(usdt('1000000'))).toBe('1000000');
  fc.assert(fc.property(anyMoney, (amount) => /^-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/.test(formatMoney(amount))));
});

test('no text but a plain decimal is ever taken for an amount', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.bigInt().map(String)),
      (text) => {
        const amount = parseMoney(text);
        return amount === undefined || (/^-?\d{1,13}(\.\d{1,6})?$/.test(text) && amount <= LARGEST_MONEY);
      },
    ),
  );
});

test('a bad amount in code is a bug', () => {
  expect(() => usdt('1e3')).toThrow(TypeError);
});

test('sums and differences are exact', () => {
  expect(addMoney()).toBe(0n);
  expect(addMoney(usdt('0.1'), usdt('0.2'))).toBe(usdt('0.3'));
  expect(subtractMoney(usdt('1'), usdt('0.000001'))).toBe(usdt('0.999999'));
  expect(multiplyMoney(usdt('0.07'), 3)).toBe(usdt('0.21'));
  expect(() => multiplyMoney(usdt('1'), 1.5)).toThrow(RangeError);
});

test('a share is rounded down to the micro-unit: the fraction stays with the seller', () => {
  expect(shareRoundedDown(usdt('100'), basisPointsOf(500))).toBe(usdt('5'));
  expect(shareRoundedDown(microUsdt(199n), basisPointsOf(500))).toBe(9n);
  expect(shareRoundedDown(microUsdt(19n), basisPointsOf(500))).toBe(0n);
  expect(() => shareRoundedDown(microUsdt(-1n), basisPointsOf(500))).toThrow(RangeError);
});

test('a share is never more than the exact one, and less than a micro-unit below it', () => {
  fc.assert(
    fc.property(notNegative, anyShare, (sum, share) => {
      const taken = shareRoundedDown(sum, share) * 10_000n;
      const exact = sum * BigInt(share);
      return taken <= exact && exact - taken < 10_000n;
    }),
  );
});
