import { expect, test } from 'vitest';
import { monthDays, monthOf, nextMonth, weekdayNames, weekStart } from './month.ts';

test('the first day of the week depends on the locale: on Monday in German, on Sunday in English', () => {
  expect(weekdayNames('de')[0]).toBe('Mo');
  expect(weekdayNames('en')[0]).toBe('Sun');
  // 1 November 2026 is a Sunday.
  expect(monthDays('2026-11', 'de').blanks).toBe(6);
  expect(monthDays('2026-11', 'en').blanks).toBe(0);
});

test('the week of a day may begin in the previous month', () => {
  expect(weekStart('2026-11-01', 'de')).toBe('2026-10-26');
  expect(weekStart('2026-11-01', 'en')).toBe('2026-11-01');
  expect(weekStart('2027-01-02', 'ja')).toBe('2026-12-27');
});

test('a month has all its days', () => {
  expect(monthDays('2028-02', 'en').days).toHaveLength(29);
  expect(monthDays('2026-11', 'en').days.at(-1)).toBe('2026-11-30');
});

test('the month after December is January', () => {
  expect(nextMonth('2026-12', 1)).toBe('2027-01');
  expect(nextMonth('2027-01', -1)).toBe('2026-12');
  expect(monthOf(Date.UTC(2026, 10, 30, 23))).toBe('2026-11');
});
