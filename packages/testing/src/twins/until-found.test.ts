import { expect, test } from 'vitest';
import { untilFound } from './until-found.ts';

test.each([
  ['ends with the first cases that differ', 60, [25, 50]],
  ['tries the most at last', 150, [25, 50, 100, 150]],
])('%s', async (_, differsFrom, tried) => {
  const asked: number[] = [];
  const found = await untilFound(150, async (cases) => {
    asked.push(cases);
    return cases * 1.2 >= differsFrom ? ['a difference'] : [];
  });
  expect([asked, found]).toEqual([tried, ['a difference']]);
});

test('says so when nothing differs', async () => {
  expect(await untilFound(30, async () => [])).toEqual([]);
});
