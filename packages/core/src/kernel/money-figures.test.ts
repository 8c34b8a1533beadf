import { expect, test } from 'vitest';
import type { Locale } from './locale.ts';
import { usdt } from './money.ts';
import { exactMoneyFigures, moneyFigures } from './money-figures.ts';

test('a cost is rounded up, so that what is left of a sum adds up', () => {
  const [sum, fee, left] = [usdt('546.08'), usdt('27.304'), usdt('518.776')];
  expect(moneyFigures(sum, 'en')).toBe('546.08');
  expect(moneyFigures(fee, 'en', 'up')).toBe('27.31');
  expect(moneyFigures(left, 'en')).toBe('518.77');
  expect(moneyFigures(usdt('1'), 'en', 'up')).toBe('1.00');
});

test('an amount has two decimals and is never rounded up', () => {
  expect(moneyFigures(usdt('1568.5'), 'en')).toBe('1,568.50');
  expect(moneyFigures(usdt('0'), 'en')).toBe('0.00');
  expect(moneyFigures(usdt('768.905'), 'en')).toBe('768.90');
  expect(moneyFigures(usdt('478.5799'), 'en')).toBe('478.57');
  expect(moneyFigures(usdt('-0.999999'), 'en')).toBe('0.99');
});

test('less than a cent is not shown as nothing', () => {
  expect(moneyFigures(usdt('0.004'), 'en')).toBe('0.004');
  expect(moneyFigures(usdt('0.000001'), 'en')).toBe('0.000001');
});

test('an exact amount has at least two decimals and as many as it needs', () => {
  expect(exactMoneyFigures(usdt('59'), 'en')).toBe('59.00');
  expect(exactMoneyFigures(usdt('12.0437'), 'en')).toBe('12.0437');
  expect(exactMoneyFigures(usdt('546.08'), 'de', 4)).toBe('546,0800');
});

test('the largest amount keeps every digit', () => {
  expect(exactMoneyFigures(usdt('9223372036854.775807'), 'en')).toBe('9,223,372,036,854.775807');
});

test.each<[Locale, string]>([
  ['en', '1,568.56'],
  ['de', '1.568,56'],
  ['ru', '1\u00a0568,56'],
])('figures are written as in %s', (locale, expected) => {
  expect(moneyFigures(usdt('1568.56'), locale)).toBe(expected);
});
