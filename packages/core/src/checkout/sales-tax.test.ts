import { expect, test } from 'vitest';
import { basisPointsOf, usdt } from '../kernel/index.ts';
import { includedTaxRoundedHalfUp } from './sales-tax.ts';

test('the tax is contained in the price and never added to it', () => {
  expect(includedTaxRoundedHalfUp(usdt('11.9'), basisPointsOf(1_900))).toBe(usdt('1.9'));
  expect(includedTaxRoundedHalfUp(usdt('36'), basisPointsOf(2_000))).toBe(usdt('6'));
  expect(includedTaxRoundedHalfUp(usdt('36'), basisPointsOf(0))).toBe(usdt('0'));
});

test('half a cent of tax is a whole one, less is none', () => {
  expect(includedTaxRoundedHalfUp(usdt('0.03'), basisPointsOf(2_000))).toBe(usdt('0.01'));
  expect(includedTaxRoundedHalfUp(usdt('0.02'), basisPointsOf(2_000))).toBe(usdt('0'));
});
