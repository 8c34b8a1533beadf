import { expect, test } from 'vitest';
import { type Figure, verdictOn } from './verdict.ts';

const SCORE: Figure = { name: 'performance', ours: 98, target: 95, good: 'at least' };
const SIZE: Figure = { name: 'scripts', ours: 120, target: 150, good: 'at most' };
const BARRIERS: Figure = { name: 'barriers', ours: 0, target: 0, good: 'at most' };

test('all figures good: met, with the ratio of the one that stands worst', () => {
  expect(verdictOn([SCORE, SIZE, BARRIERS])).toEqual({
    name: 'quality',
    ours: { performance: 98, scripts: 120, barriers: 0 },
    target: { performance: 95, scripts: 150, barriers: 0 },
    ratio: 1,
    verdict: 'met',
  });
});

test('one point short, one byte too many or one barrier: missed', () => {
  expect(verdictOn([SIZE, { ...SCORE, ours: 94 }]).verdict).toBe('missed');
  expect(verdictOn([SCORE, { ...SIZE, ours: 150.1 }]).verdict).toBe('missed');
  expect(verdictOn([SCORE, { ...BARRIERS, ours: 1 }])).toMatchObject({ ratio: 0, verdict: 'missed' });
});

test('a measurement of nothing is no success', () => {
  expect(() => verdictOn([])).toThrow(RangeError);
});
