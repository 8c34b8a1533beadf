import { formatMoney, instantOf, LARGEST_MONEY, microUsdt } from '@cliffhanger/core/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { id, instant, money, optionalText, requiredText } from './values.ts';

const refusalOf = (schema: z.ZodMiniType, value: unknown): string | undefined =>
  z.safeDecode(schema, value as never).error?.issues[0]?.message;

describe('money', () => {
  test('any amount goes to the wire and comes back the same', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -LARGEST_MONEY, max: LARGEST_MONEY }), (micro) => {
        const text = z.encode(money, microUsdt(micro)) as string;
        expect(z.decode(money, text)).toBe(micro);
        expect(text).toMatch(/^-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/);
        expect(text).toBe(formatMoney(microUsdt(micro)));
      }),
    );
  });

  test.each([
    5,
    1.5,
    '1e3',
    '1e309',
    'NaN',
    'Infinity',
    '',
    ' 1',
    '1 ',
    '+1',
    '01',
    '.5',
    '5.',
    '1.0000001',
    '0x1',
    '１２',
    '1,000',
    '9223372036854.775808',
    '99999999999999',
    '--1',
    null,
    undefined,
    {},
    [],
    true,
  ])('%j is no amount', (value) => {
    expect(refusalOf(money, value)).toMatch(/^amount-(required|malformed)$/);
  });

  test('an inside amount is not one on the wire', () => {
    expect(refusalOf(money, 10n)).toBe('amount-required');
  });
});

describe('instants', () => {
  test('travel as ISO 8601 in UTC', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 }), (epochMs) => {
        const text = z.encode(instant, instantOf(epochMs));
        expect(z.decode(instant, text)).toBe(epochMs);
      }),
    );
  });
  test.each(['2026-02-30T00:00:00Z', '2026-01-01', '2026-01-01T00:00:00+02:00', 'now', 5, null])(
    '%j is none',
    (value) => {
      expect(refusalOf(instant, value)).toBe('invalid-input');
    },
  );
});

test.each([
  ['01990000-0000-7000-8000-000000000001', undefined],
  ['01990000-0000-7000-8000-00000000000G', 'invalid-input'],
  ['', 'invalid-input'],
  [7, 'invalid-input'],
])('as an id %j is judged %s', (value, refusal) => {
  expect(refusalOf(id(), value)).toBe(refusal);
});

test('text is trimmed, bounded and free of control characters', () => {
  const name = requiredText('name-required', 5);
  expect(z.decode(name, '  Ada ')).toBe('Ada');
  expect(refusalOf(name, '   ')).toBe('name-required');
  expect(refusalOf(name, undefined)).toBe('name-required');
  expect(refusalOf(name, 'Ada\u0007')).toBe('invalid-input');
  expect(refusalOf(name, 'Adelaide')).toBe('invalid-input');
  expect(refusalOf(optionalText(5), 'too long')).toBe('invalid-input');
});
