import { instantOf } from '@cliffhanger/core/kernel';
import { expect, test } from 'vitest';
import { boundsOf, isPeriod, monthsOffered } from './period.ts';

const NOW = instantOf(Date.UTC(2026, 0, 15, 21, 41));
const at = (text: string) => instantOf(Date.parse(text));

test('a month starts and ends at midnight UTC, also across a year', () => {
  expect(boundsOf('2025-12', NOW)).toEqual({
    paidFrom: at('2025-12-01T00:00:00Z'),
    paidBefore: at('2026-01-01T00:00:00Z'),
  });
});

test('the last seven days are today and the six before', () => {
  expect(boundsOf('week', NOW)).toEqual({ paidFrom: at('2026-01-09T00:00:00Z') });
  expect(boundsOf('today', NOW)).toEqual({ paidFrom: at('2026-01-15T00:00:00Z') });
  expect(boundsOf('any', NOW)).toEqual({});
});

test('the offered months go back across a year', () => {
  expect(monthsOffered(NOW, 'en').map(({ label }) => label)).toEqual([
    'January 2026',
    'December 2025',
    'November 2025',
    'October 2025',
  ]);
});

test.each([['2026-13'], ['1999-01'], ['tomorrow'], [undefined]])(
  '%j in the address is not a period',
  (text) => {
    expect(isPeriod(text)).toBe(false);
  },
);
