import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import type { DramaView } from '../drama/drama.ts';
import { bestOf, figuresOf } from './figures.ts';

const drama = (change: { readonly orders: number; readonly clicks: number }): DramaView =>
  ({
    marginRate: 5_600,
    margin: usdt('0.28'),
    results: { orders: change.orders, episodes: 50, profit: usdt('14') },
    links: { clicks: change.clicks, orders: change.orders, profit: usdt('14'), refunds: 1 },
  }) as unknown as DramaView;

test('profit is divided by the clicks and orders that led to it', () => {
  expect(figuresOf(drama({ orders: 3, clicks: 150 }))).toEqual({
    profitShare: 5_600,
    profitAnEpisode: usdt('0.28'),
    usualOrder: 17,
    profitAnOrder: usdt('4.666666'),
    buyingShare: 0.02,
    profitAThousandClicks: usdt('93.333333'),
    refundShare: 1 / 3,
  });
});

test('without clicks and orders the figures are unknown', () => {
  const { usualOrder, profitAnOrder, buyingShare, profitAThousandClicks, refundShare } = figuresOf(
    drama({ orders: 0, clicks: 0 }),
  );
  expect([usualOrder, profitAnOrder, buyingShare, profitAThousandClicks, refundShare]).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
});

test('the best value must be unique and have a known competitor', () => {
  expect(bestOf([1, 3, 2], 'more')).toBe(1);
  expect(bestOf([1n, 3n, 2n], 'less')).toBe(0);
  expect(bestOf([3, 3, 2], 'more')).toBeUndefined();
  expect(bestOf([3, 2, 2], 'more')).toBe(0);
  expect(bestOf([undefined, 2], 'more')).toBeUndefined();
  expect(bestOf([undefined, 2, 1], 'less')).toBe(2);
});
