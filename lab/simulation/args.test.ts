import { expect, test } from 'vitest';
import { readArgs } from './args.ts';

test('without a word, it is two hundred sellers for sixty days, and nothing goes wrong', () => {
  expect(readArgs([])).toMatchObject({
    sellers: 200,
    days: 60,
    orders: 20_000,
    hasFaults: false,
    database: null,
  });
});

test('in CI things go wrong, and the judgement is put to the test', () => {
  expect(readArgs(['--ci'])).toMatchObject({ hasFaults: true, hasControls: true });
});

test.each([
  [['--sellers', '0']],
  [['--orders', 'many']],
  [['--from', 'yesterday']],
  [['--database', 'x; drop database cliffhanger']],
])('%j is not understood', (args) => {
  expect(() => readArgs(args)).toThrow(/\S/);
});
