import { HOUR_MS, MINUTE_MS } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { percentRoundedDown, tookText } from './page-figures.ts';

test.each([
  [0, '0 min'],
  [35 * MINUTE_MS, '35 min'],
  [2 * HOUR_MS + 10 * MINUTE_MS, '2 hr 10 min'],
  [24 * HOUR_MS, '24 hr'],
  [47 * HOUR_MS + 59 * MINUTE_MS, '47 hr 59 min'],
  [68 * HOUR_MS + MINUTE_MS, '2 days 20 hr'],
])('%i ms are told as %s', (ms, expected) => {
  expect(tookText('en', ms)).toBe(expected);
});

test('a share is never told as more than it is', () => {
  expect(percentRoundedDown('en', { part: 2, of: 3 })).toBe('66%');
  expect(percentRoundedDown('en', { part: 999, of: 1_000 })).toBe('99%');
  expect(percentRoundedDown('en', { part: 9, of: 102, places: 1 })).toBe('8.8%');
  expect(percentRoundedDown('en', { part: 0, of: 0 })).toBe('0%');
});
