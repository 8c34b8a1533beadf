import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { boundsOf, isPeriod, monthsOffered } from './period.ts';

const NOW = instantOf(Date.UTC(2026, 0, 15, 21, 41));
const at = (text: string) => instantOf(Date.parse(text));

test('a month begins and ends at midnight, also over the end of a year', () => {
  expect(boundsOf('2025-12', NOW)).toEqual({
    paidFrom: at('2025-12-01T00:00:00Z'),
    paidBefore: at('2026-01-01T00:00:00Z'),
  });
});

test('the last seven days are today and six before it', () => {
  expect(boundsOf('week', NOW)).toEqual({ paidFrom: at('2026-01-09T00:00:00Z') });
  expect(boundsOf('today', NOW)).toEqual({ paidFrom: at('2026-01-15T00:00:00Z') });
  expect(boundsOf('any', NOW)).toEqual({});
});

test('the months offered go back over the year', () => {
  expect(monthsOffered(NOW, 'en').map(({ label }) => label)).toEqual([
    'January 2026',
    'December 2025',
    'November 2025',
    'October 2025',
  ]);
});

test.each([['2026-13'], ['1999-01'], ['tomorrow'], [undefined]])(
  'an address with %j names no period',
  (text) => {
    expect(isPeriod(text)).toBe(false);
  },
);
