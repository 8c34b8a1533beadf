import { expect, test } from 'vitest';
import { usdt } from '../kernel/index.ts';
import { levelsSideBySide } from './progress.ts';

test('a silver seller sees what each level costs from theirs and what sales are missing', () => {
  const shown = levelsSideBySide({ level: 'silver', settledSales: usdt('1200') });
  expect(shown.map(({ level, isMine, salesMissing }) => [level, isMine, salesMissing])).toEqual([
    ['bronze', false, usdt('0')],
    ['silver', true, usdt('0')],
    ['gold', false, usdt('3800')],
    ['diamond', false, usdt('23800')],
  ]);
  expect(shown.map(({ upgrade }) => upgrade?.price)).toEqual([
    undefined,
    undefined,
    usdt('600'),
    usdt('2800'),
  ]);
});

test('nothing is missing for a level that was bought before it was earned', () => {
  const gold = levelsSideBySide({ level: 'gold', settledSales: usdt('10') }).find(
    ({ level }) => level === 'gold',
  );
  expect(gold?.salesMissing).toBe(usdt('0'));
});
