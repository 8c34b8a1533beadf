import { expect, test } from 'vitest';
import { stepOfCode } from './second-factor.ts';

const isCodeOf = (step: number, code: string): boolean => code === String(step);
const typed = (code: number, lastStep = 0) =>
  stepOfCode({ code: String(code), stepNow: 100, lastStep }, isCodeOf);

test('a code counts in its own half minute and the ones beside it', () => {
  expect([98, 99, 100, 101, 102].map((code) => typed(code))).toEqual([undefined, 99, 100, 101, undefined]);
});

test('a code that was used, or one before it, counts no more', () => {
  expect(typed(100, 100)).toBeUndefined();
  expect(typed(99, 100)).toBeUndefined();
  expect(typed(101, 100)).toBe(101);
});
