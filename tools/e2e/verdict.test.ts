import { expect, test } from 'vitest';
import { verdictOn } from './verdict.ts';

type Status = 'expected' | 'unexpected' | 'flaky';

const reportOf = (...statuses: readonly Status[]) => ({
  specs: statuses.map((status, index) => ({
    title: `journey ${index}`,
    file: 'a.spec.ts',
    tests: [{ status }],
  })),
});

test('up to two flaky journeys pass and are named in the last lines', () => {
  expect(verdictOn(reportOf('expected', 'flaky', 'flaky'), 0)).toEqual({
    code: 0,
    lines: ['flaky: a.spec.ts: journey 1', 'flaky: a.spec.ts: journey 2', '3 passed, 0 failed, 2 flaky'],
  });
});

test('three flaky journeys fail the run', () => {
  const { code, lines } = verdictOn(reportOf('flaky', 'flaky', 'flaky'), 0);
  expect(code).toBe(1);
  expect(lines).toContain('failed: 3 flaky journeys, at most 2 are allowed');
});

test('a failed run stays failed', () => {
  expect(verdictOn(reportOf('expected', 'unexpected'), 1)).toEqual({
    code: 1,
    lines: ['1 passed, 1 failed, 0 flaky'],
  });
});
