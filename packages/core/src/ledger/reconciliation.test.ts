import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from '../kernel/index.ts';
import { bridgeOf, decimalText, decimalUnits, reconciliationState } from './reconciliation.ts';

test('a difference is open until somebody explains it, and open again when it changes', () => {
  const explanation = { difference: '1.5', by: 'ida', at: instantOf(0), note: 'a fee of the processor' };
  expect(reconciliationState({ difference: '0', explanation: null })).toBe('equal');
  expect(reconciliationState({ difference: '1.5', explanation: null })).toBe('open');
  expect(reconciliationState({ difference: '1.5', explanation })).toBe('explained');
  expect(reconciliationState({ difference: '1.6', explanation })).toBe('open');
});

test('units of a token are read as decimals, to the last of them', () => {
  expect(decimalText(1_500_000_000_000_000_001n, 18)).toBe('1.500000000000000001');
  expect(decimalText(-250_000n, 6)).toBe('-0.25');
  expect(decimalText(0n, 18)).toBe('0');
  expect(decimalText(40_000_000n, 6)).toBe('40');
});

test('a decimal is read back as the units it was written from', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.integer({ min: 0, max: 18 }), (units, decimals) => {
      expect(decimalUnits(decimalText(units, decimals), decimals)).toBe(units);
    }),
  );
  for (const text of ['', '1.', '.5', '1e3', '+1', '0.1234567', 'NaN'])
    expect(decimalUnits(text, 6), text).toBeUndefined();
});

const NETWORK = {
  side: 'custody:bep20',
  difference: '0',
  parts: [
    { name: 'outside', amount: '19802' },
    { name: 'in the books', amount: '19871.99365' },
    { name: 'came in, not booked yet', amount: '0' },
    { name: 'credited without a transfer', amount: '-1213' },
    { name: 'paid from elsewhere', amount: '1143.00635' },
  ],
} as const;

test('two sums that differ are led from one to the other, line by line', () => {
  expect(bridgeOf(NETWORK)).toEqual({
    outside: '19802',
    inBooks: '19871.99365',
    between: [
      { name: 'credited without a transfer', amount: '-1213' },
      { name: 'paid from elsewhere', amount: '1143.00635' },
    ],
    expected: '19802',
    addsUp: true,
  });
});

test('a bridge with a line too few does not add up', () => {
  expect(bridgeOf({ ...NETWORK, parts: NETWORK.parts.slice(0, -1) }).addsUp).toBe(false);
});

test('what a processor’s sum is made of stands between nothing', () => {
  const parts = [
    { name: 'outside', amount: '90' },
    { name: 'in the books', amount: '88' },
    { name: 'cleared', amount: '100' },
    { name: 'given back', amount: '10' },
  ];
  expect(bridgeOf({ side: 'processor:stripe', difference: '2', parts })).toMatchObject({
    between: [],
    expected: '88',
    addsUp: true,
  });
});
