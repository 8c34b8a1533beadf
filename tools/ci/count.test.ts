import { expect, test } from 'vitest';
import { countIn } from './count.ts';

test('counts what vitest reports', () => {
  expect(countIn({ numPassedTests: 12, numFailedTests: 1 })).toEqual({ passed: 12, failed: 1 });
});

test('counts what Playwright reports, a journey that needed a second try among the passed', () => {
  expect(countIn({ stats: { expected: 3, flaky: 1, unexpected: 2 } })).toEqual({ passed: 4, failed: 2 });
});
