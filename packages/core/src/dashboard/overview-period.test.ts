import { expect, test } from 'vitest';
import { instantOf } from '../kernel/index.ts';
import { firstHour, overviewPoints } from './overview-period.ts';

const NOW = instantOf(Date.UTC(2026, 10, 18, 23, 40));

test('a day is twenty-four hours of UTC, the last of them not over yet', () => {
  const hours = overviewPoints('24-hours', NOW, 0);
  expect(hours).toHaveLength(24);
  expect([hours[0], hours.at(-1)]).toEqual(['2026-11-18T00', '2026-11-18T23']);
  expect(firstHour(NOW)).toBe(Date.UTC(2026, 10, 18));
});

test('a week and a month are days of the platform, today the last', () => {
  expect(overviewPoints('7-days', NOW, 0)).toEqual(
    ['12', '13', '14', '15', '16', '17', '18'].map((day) => `2026-11-${day}`),
  );
  // Half an hour east it is the next day already.
  expect(overviewPoints('7-days', NOW, 30).at(-1)).toBe('2026-11-19');
  const month = overviewPoints('30-days', NOW, 0);
  expect([month.length, month[0]]).toEqual([30, '2026-10-20']);
});
