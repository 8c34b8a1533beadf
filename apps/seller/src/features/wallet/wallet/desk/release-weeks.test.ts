import { usdt } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { releaseWeeks } from './release-weeks.ts';

const release = (day: string, sum: string, holdReason: 'settlement' | 'audit' = 'settlement') => ({
  day,
  sum: usdt(sum),
  orders: 2,
  holdReason,
});
const RELEASES = {
  today: '2026-11-19',
  list: [
    release('2026-11-18', '10'),
    release('2026-11-19', '10'),
    release('2026-11-24', '40'),
    release('2026-11-24', '1', 'audit'),
    release('2026-11-30', '36', 'audit'),
  ],
};

test('the first week contains today and starts on the locale’s first weekday', () => {
  expect(releaseWeeks(RELEASES, 0, 'de').weeks.map(([first]) => first?.day)).toEqual([
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
    '2026-12-07',
  ]);
  expect(releaseWeeks(RELEASES, 0, 'en').first).toBe('2026-11-15');
});

test('overdue money counts as today', () => {
  const [week] = releaseWeeks(RELEASES, 0, 'de').weeks;
  expect(week?.slice(2, 4)).toMatchObject([
    { day: '2026-11-18', when: 'past', sum: 0n, releases: [] },
    { day: '2026-11-19', when: 'today', sum: usdt('20'), orders: 4 },
  ]);
});

test('a day is marked as review only if nothing else is released on it', () => {
  const days = releaseWeeks(RELEASES, 0, 'de').weeks.flat();
  expect(days.filter(({ isReview }) => isReview).map(({ day }) => day)).toEqual(['2026-11-30']);
  expect(days.find(({ day }) => day === '2026-11-24')?.share).toBe(1);
});

test('there are enough pages for the last review', () => {
  expect(releaseWeeks(RELEASES, 0, 'de').sheets).toBe(1);
  const late = { ...RELEASES, list: [...RELEASES.list, release('2027-01-11', '5', 'audit')] };
  expect(releaseWeeks(late, 0, 'de').sheets).toBe(3);
  const third = releaseWeeks(late, 2, 'de').weeks.flat();
  expect(third[0]).toMatchObject({ day: '2027-01-11', sum: usdt('5'), isReview: true });
});
