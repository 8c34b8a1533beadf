import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { dayAfter, releasesOf } from './release-days.ts';

const release = (day: string, sum: string, holdReason: 'settlement' | 'audit' = 'settlement') => ({
  day,
  sum: usdt(sum),
  orders: 1,
  holdReason,
});

test('overdue releases count as today, and both kinds of a day are summed', () => {
  const releases = {
    today: '2026-11-15',
    list: [release('2026-11-14', '1'), release('2026-11-15', '2'), release('2026-11-15', '4', 'audit')],
  };
  expect(releasesOf(releases, '2026-11-15')).toMatchObject({ sum: usdt('7'), orders: 3 });
  expect(releasesOf(releases, '2026-11-16')).toEqual({
    day: '2026-11-16',
    sum: 0n,
    orders: 0,
    releases: [],
  });
});

test('the day after the last of a month is the first of the next', () => {
  expect(dayAfter('2026-11-30', 1)).toBe('2026-12-01');
  expect(dayAfter('2026-12-29', 7)).toBe('2027-01-05');
});
