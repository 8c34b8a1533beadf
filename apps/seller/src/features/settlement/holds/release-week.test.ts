import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { releaseWeek } from './release-week.ts';

const release = (day: string, sum: string, holdReason: 'settlement' | 'audit' = 'settlement') => ({
  day,
  sum: usdt(sum),
  orders: 1,
  holdReason,
});

test('every day from today to T+7 is listed, also without a release', () => {
  const { days, sum } = releaseWeek({
    today: '2026-11-28',
    list: [release('2026-11-28', '10'), release('2026-12-01', '40')],
  });
  expect(days.map(({ day }) => day.slice(5))).toEqual([
    '11-28',
    '11-29',
    '11-30',
    '12-01',
    '12-02',
    '12-03',
    '12-04',
    '12-05',
  ]);
  expect(days.map(({ share }) => share)).toEqual([0.25, 0, 0, 1, 0, 0, 0, 0]);
  expect(sum).toBe(usdt('50'));
});

test('two kinds of money on one day are one sum, and overdue money counts as today', () => {
  const { days } = releaseWeek({
    today: '2026-11-15',
    list: [
      release('2026-11-14', '1'),
      release('2026-11-15', '2'),
      release('2026-11-16', '3'),
      release('2026-11-16', '4', 'audit'),
    ],
  });
  expect(days.slice(0, 2).map(({ sum, orders }) => [sum, orders])).toEqual([
    [usdt('3'), 2],
    [usdt('7'), 2],
  ]);
});

test('an audit that may last longer is listed with its date', () => {
  const { days, later } = releaseWeek({
    today: '2026-11-15',
    list: [release('2026-12-03', '36', 'audit')],
  });
  expect(days.every(({ share }) => share === 0)).toBe(true);
  expect(later.map(({ day }) => day)).toEqual(['2026-12-03']);
});
