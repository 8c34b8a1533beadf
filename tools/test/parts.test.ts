import { expect, test } from 'vitest';
import { argumentsOf, isTimeForNext, partsOf, withReportOf } from './parts.ts';

test('what computes runs in one piece, what needs servers in shares that are all of it together', () => {
  const [first = [], ...shares] = partsOf(['unit', 'dom', 'db']).map(argumentsOf);
  expect(first).toEqual(['--project', 'unit', '--project', 'dom']);
  expect(shares.map((words) => words.at(-1))).toEqual(
    shares.map((_, i) => `--shard=${i + 1}/${shares.length}`),
  );
  expect(partsOf(['db'])).toHaveLength(shares.length);
  expect(partsOf(['unit', 'dom'])).toHaveLength(1);
});

test('each part writes a report of its own', () => {
  const words = ['--reporter=json', '--outputFile.json=/tmp/test.json'];
  expect(withReportOf(words, 3)).toEqual(['--reporter=json', '--outputFile.json=/tmp/test.3.json']);
});

test.each([
  ['the first, however little there is', 0, [], 1, true],
  ['one that fits', 100, [100], 200, true],
  ['one that does not', 101, [100], 200, false],
  ['one that may be as long as either of the two before', 150, [100, 50], 200, false],
])('begins %s', (_, elapsedMs, tookMs, withinMs, isBegun) => {
  expect(isTimeForNext({ elapsedMs, tookMs, withinMs })).toBe(isBegun);
});
