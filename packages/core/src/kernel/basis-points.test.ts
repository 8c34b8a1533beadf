import { expect, test } from 'vitest';
import { basisPointsOf } from './basis-points.ts';

test.for([0, 1, 500, 10_000])('%d is a rate in basis points', (rate) => {
  expect(basisPointsOf(rate)).toBe(rate);
});

test.for([-1, 10_001, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e309])('%d is not', (rate) => {
  expect(() => basisPointsOf(rate)).toThrow(RangeError);
});
