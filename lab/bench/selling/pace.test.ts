import { expect, test } from 'vitest';
import { steadyRate } from './pace.ts';

/** A client that completes a transaction at this interval. */
const client = (times: number, everyMs: number, from = 0) =>
  Array.from({ length: times }, (_, step) => from + (step + 1) * everyMs);

test('clients that keep their pace are counted by it', () => {
  expect(steadyRate([client(100, 10), client(100, 10)])).toBeCloseTo(200);
});

test('a slow beginning does not count, nor what is done when others have finished', () => {
  const slowAtFirst = [...client(25, 100), ...client(75, 10, 2_500)];
  expect(steadyRate([slowAtFirst, client(400, 10)])).toBeCloseTo(200, 0);
});

test('clients that were never at work together have no rate', () => {
  expect(() => steadyRate([client(10, 1), client(10, 1, 1_000)])).toThrow(RangeError);
});
