import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { labelOf, type SalesPoint, salesBar, spanOf } from './chart-points.ts';

const POINT: SalesPoint = {
  from: '2026-11-09',
  to: '2026-11-15',
  orders: 3,
  sales: usdt('12'),
  profit: usdt('6.72'),
  clicks: 40,
};

test('a bar stacks the cost on the profit', () => {
  expect(salesBar(POINT)).toEqual([6.72, 5.28]);
});

test('the last point always has a label, its neighbour none', () => {
  const at = { dimension: 'day', locale: 'en' } as const;
  expect([12, 13].map((index) => labelOf(POINT, index, 14, at))).toEqual(['', '9']);
});

test("a span is formatted in the reader's language", () => {
  expect(spanOf(POINT, { dimension: 'week', locale: 'en' })).toMatch(/Nov 9\s–\s15/);
  expect(spanOf(POINT, { dimension: 'month', locale: 'de' })).toBe('November 2026');
});
