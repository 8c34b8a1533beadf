import { expect, test } from 'vitest';
import { countIn } from './count.ts';

test('counts what vitest reports', () => {
  expect(countIn({ numPassedTests: 12, numFailedTests: 1 })).toMatchObject({ passed: 12, failed: 1 });
});

test('counts what Playwright reports, a journey that needed a second try among the passed', () => {
  expect(countIn({ stats: { expected: 3, flaky: 1, unexpected: 2 } })).toMatchObject({
    passed: 4,
    failed: 2,
  });
});

test('names what failed in vitest, a file that did not load among it', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1\nat line 3'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module\nat b', assertionResults: [] },
  ];
  expect(countIn({ numPassedTests: 1, numFailedTests: 1, testResults }).failures).toEqual([
    'a.test.ts: breaks: expected 1',
    'b.test.ts: no such module',
  ]);
});

test('names the journeys that failed, however deep their suite', () => {
  const suites = [
    { suites: [{ specs: [{ ok: false, title: 'pays', file: 'pay.spec.ts' }] }] },
    { specs: [{ ok: true, title: 'reads', file: 'read.spec.ts' }] },
  ];
  const stats = { expected: 1, flaky: 0, unexpected: 1 };
  expect(countIn({ stats, suites }).failures).toEqual(['pay.spec.ts: pays']);
});
