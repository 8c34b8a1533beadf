import { expect, test } from 'vitest';
import { DAY_MS, earlier, HOUR_MS, instantOf, later, msUntil } from './instant.ts';

const noon = instantOf(1_767_268_800_000);

test.for([0, -1, 1_767_268_800_000, 8_640_000_000_000_000])('%d is an instant', (epochMs) => {
  expect(instantOf(epochMs)).toBe(epochMs);
});

test.for([0.5, Number.NaN, Number.POSITIVE_INFINITY, 8_640_000_000_000_001, 2 ** 60])(
  '%d is not an instant',
  (epochMs) => {
    expect(() => instantOf(epochMs)).toThrow(RangeError);
  },
);

test('later and earlier move by milliseconds, over any calendar border', () => {
  expect(later(noon, 7 * DAY_MS) - noon).toBe(7 * 24 * HOUR_MS);
  expect(earlier(later(noon, DAY_MS), DAY_MS)).toBe(noon);
});

test('the time until a deadline is zero once it has passed', () => {
  expect(msUntil(later(noon, 1), noon)).toBe(1);
  expect(msUntil(noon, noon)).toBe(0);
  expect(msUntil(noon, later(noon, DAY_MS))).toBe(0);
});
