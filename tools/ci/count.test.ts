import { expect, test } from 'vitest';
import { addUp, countIn, isOnlyOutOfTime } from './count.ts';

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

test('adds up a run in parts', () => {
  const parts = [
    { passed: 2, failed: 1, failures: ['a'] },
    { passed: 3, failed: 1, failures: ['b'] },
  ];
  expect(addUp(parts)).toEqual({ passed: 5, failed: 2, failures: ['a', 'b'] });
});

test.each([
  [0, ['Timed out waiting 900s for the test suite to run'], true],
  [
    0,
    [
      'Timed out waiting 9s for the test suite to run',
      'Timed out waiting 9s for the teardown for test suite to run',
    ],
    true,
  ],
  [1, ['Timed out waiting 900s for the test suite to run'], false],
  [0, ['Timed out waiting 900s for the test suite to run', 'no tests found'], false],
  [0, [], false],
])('%i unexpected and %j: only out of time is %s', (unexpected, messages, isOutOfTime) => {
  const errors = messages.map((message) => ({ message }));
  expect(isOnlyOutOfTime({ stats: { expected: 3, flaky: 0, unexpected }, errors })).toBe(isOutOfTime);
});
