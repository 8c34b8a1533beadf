import { expect, test } from 'vitest';
import { instantOf } from '../kernel/index.ts';
import { comparisonState, decimalText } from './comparison.ts';

test('a difference is open until somebody explains it, and open again when it changes', () => {
  const explanation = { difference: '1.5', by: 'ida', at: instantOf(0), note: 'a fee of the processor' };
  expect(comparisonState({ difference: '0', explanation: null })).toBe('equal');
  expect(comparisonState({ difference: '1.5', explanation: null })).toBe('open');
  expect(comparisonState({ difference: '1.5', explanation })).toBe('explained');
  expect(comparisonState({ difference: '1.6', explanation })).toBe('open');
});

test('units of a token are read as decimals, to the last of them', () => {
  expect(decimalText(1_500_000_000_000_000_001n, 18)).toBe('1.500000000000000001');
  expect(decimalText(-250_000n, 6)).toBe('-0.25');
  expect(decimalText(0n, 18)).toBe('0');
  expect(decimalText(40_000_000n, 6)).toBe('40');
});
