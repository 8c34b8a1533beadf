import { expect, test } from 'vitest';
import { sortedBy } from './sorted.ts';

const ROWS = [
  { title: 'Émile', clicks: 2, sales: 30n },
  { title: 'Zoo', clicks: 10, sales: 9n },
  { title: 'Eve', clicks: 2, sales: 200n },
];
const titles = (rows: readonly (typeof ROWS)[number][]) => rows.map(({ title }) => title);

test('numbers sort numerically, and the sort is stable', () => {
  expect(titles(sortedBy(ROWS, ({ clicks }) => clicks, 'descending'))).toEqual(['Zoo', 'Émile', 'Eve']);
  expect(titles(sortedBy(ROWS, ({ sales }) => sales, 'ascending'))).toEqual(['Zoo', 'Émile', 'Eve']);
});

test('texts sort by locale', () => {
  expect(titles(sortedBy(ROWS, ({ title }) => title, 'ascending'))).toEqual(['Émile', 'Eve', 'Zoo']);
});
