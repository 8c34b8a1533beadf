import { DAY_MS, HOUR_MS, instantOf, MINUTE_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { relativeTime } from './relative-time.tsx';
import { clockOf, wordsOf } from './time-left.ts';

test('a deadline ticks in hours, minutes and seconds', () => {
  expect(clockOf(18 * HOUR_MS + 40 * MINUTE_MS + 51 * SECOND_MS)).toBe('18:40:51');
  expect(clockOf(4 * MINUTE_MS + 9 * SECOND_MS)).toBe('4:09');
  expect(clockOf(0)).toBe('0:00');
});

test('a second that has begun still counts', () => {
  expect(clockOf(59 * SECOND_MS + 1)).toBe('1:00');
});

test('a release is shown in words, without parts that are zero', () => {
  expect(wordsOf(3 * DAY_MS + 22 * HOUR_MS + 33 * MINUTE_MS, 'en')).toBe('3 days 22 hr 33 min');
  expect(wordsOf(5 * HOUR_MS, 'en')).toBe('5 hr');
  expect(wordsOf(5 * HOUR_MS + 12 * MINUTE_MS, 'de')).toBe('5 Std., 12 Min.');
});

test('the last minute is shown as one minute', () => {
  expect(wordsOf(10 * SECOND_MS, 'en')).toBe('1 min');
});

const NOW = instantOf(Date.UTC(2026, 10, 15, 21, 41));

test('a time is shown relative to now, and beyond a month as a date', () => {
  expect(relativeTime(instantOf(NOW - 10 * SECOND_MS), NOW, 'en')).toBe('now');
  expect(relativeTime(instantOf(NOW - 5 * MINUTE_MS), NOW, 'en')).toBe('5 minutes ago');
  expect(relativeTime(instantOf(NOW + 26 * HOUR_MS), NOW, 'en')).toBe('tomorrow');
  expect(relativeTime(instantOf(NOW - 40 * DAY_MS), NOW, 'en')).toBe('Oct 6, 2026');
});
