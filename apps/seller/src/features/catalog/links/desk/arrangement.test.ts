import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { type ArrangedDrama, inOrder, matching, sumsOf } from './arrangement.ts';

interface Drama extends ArrangedDrama {
  readonly title: string;
}

const drama = (title: string, clicks: number, orders: number, addedAt: number): Drama => ({
  title,
  state: 'promoting',
  addedAt: instantOf(addedAt),
  results: { clicks, orders },
});
const DRAMAS: readonly Drama[] = [
  { ...drama('The Ninth Debt', 9, 2, 1), state: 'not_promoted' },
  drama('Moonbound Heir', 30, 1, 2),
  drama('Salt and Satin', 0, 0, 3),
];
const titles = (dramas: readonly Drama[]) => dramas.map(({ title }) => title);

test('filters find dramas without a post and links without a click', () => {
  expect(titles(matching(DRAMAS, 'all'))).toHaveLength(3);
  expect(titles(matching(DRAMAS, 'not-promoted'))).toEqual(['The Ninth Debt']);
  expect(titles(matching(DRAMAS, 'without-clicks'))).toEqual(['Salt and Satin']);
});

test('the sort order is by clicks, by orders or by the date added', () => {
  expect(titles(inOrder(DRAMAS, 'clicks'))[0]).toBe('Moonbound Heir');
  expect(titles(inOrder(DRAMAS, 'orders'))[0]).toBe('The Ninth Debt');
  expect(titles(inOrder(DRAMAS, 'newest'))[0]).toBe('Salt and Satin');
});

test('the totals are those of the listed dramas', () => {
  expect(sumsOf(DRAMAS)).toEqual({ clicks: 39, orders: 3 });
  expect(sumsOf([])).toEqual({ clicks: 0, orders: 0 });
});
