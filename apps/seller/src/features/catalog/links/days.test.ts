import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { lastDays } from './days.ts';

test('the days up to today are consecutive, also across the end of a month', () => {
  expect(lastDays(instantOf(Date.parse('2026-03-02T23:59:00Z')), 4)).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});
