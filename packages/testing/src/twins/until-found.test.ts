import { expect, test } from 'vitest';
import { untilFound } from './until-found.ts';

test.each([
  ['ends with the first cases that differ', 60, [25, 50]],
  ['tries the most at last', 150, [25, 50, 100, 150]],
])('%s', async (_, differsFrom, tried) => {
  const triedCases: number[] = [];
  const found = await untilFound(150, async (cases) => {
    triedCases.push(cases);
    return cases * 1.2 >= differsFrom ? ['a difference'] : [];
  });
  expect([triedCases, found]).toEqual([tried, ['a difference']]);
});

test('returns nothing when no case differs', async () => {
  expect(await untilFound(30, async () => [])).toEqual([]);
});
