import { expect, test } from 'vitest';
import type { Locale } from './locale.ts';
import { usdt } from './money.ts';
import { briefMoneyFigures, decimalsOf, moneyFigures } from './money-figures.ts';

test('an amount has at least two decimals and as many as it needs', () => {
  expect(moneyFigures(usdt('1568.5'), 'en')).toBe('1,568.50');
  expect(moneyFigures(usdt('0.000001'), 'en')).toBe('0.000001');
  expect(moneyFigures(usdt('0'), 'en')).toBe('0.00');
});

test('in lists and totals an amount has two decimals and is never rounded up', () => {
  expect(briefMoneyFigures(usdt('478.5799'), 'en')).toBe('478.57');
  expect(briefMoneyFigures(usdt('-0.999999'), 'en')).toBe('0.99');
  expect(briefMoneyFigures(usdt('1568.5'), 'de')).toBe('1.568,50');
});

test('less than a cent is not shown as nothing', () => {
  expect(briefMoneyFigures(usdt('0.004'), 'en')).toBe('0.004');
});

test('the largest amount keeps every digit', () => {
  expect(moneyFigures(usdt('9223372036854.775807'), 'en')).toBe('9,223,372,036,854.775807');
});

test.each<[Locale, string]>([
  ['en', '1,568.56'],
  ['de', '1.568,56'],
  ['ru', '1\u00a0568,56'],
])('figures are written as in %s', (locale, expected) => {
  expect(moneyFigures(usdt('1568.56'), locale)).toBe(expected);
});

test('amounts under each other have the decimals of the one that needs the most', () => {
  const amounts = ['546.08', '27.304', '-997.3475'].map((amount) => usdt(amount));
  expect(decimalsOf(amounts)).toBe(4);
  expect(moneyFigures(usdt('546.08'), 'de', decimalsOf(amounts))).toBe('546,0800');
  expect(decimalsOf([usdt('3')])).toBe(2);
});
