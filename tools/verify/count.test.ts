import { expect, test } from 'vitest';
import { addUp, countChecks, countPlaywright, countVitest } from './count.ts';

test('counts tests and names failed ones, and files that do not load', () => {
  const testResults = [
    {
      name: 'a.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'holds' },
        { status: 'skipped', fullName: 'waits' },
        { status: 'failed', fullName: 'breaks', failureMessages: ['expected 1\nat line 3'] },
      ],
    },
    { name: 'b.test.ts', status: 'failed', message: 'no such module\nat b', assertionResults: [] },
  ];
  expect(countVitest({ testResults })).toEqual({
    passed: 1,
    failed: 2,
    failures: ['a.test.ts: breaks: expected 1', 'b.test.ts: no such module'],
    flaky: [],
  });
});

test('names failed and flaky journeys at any depth, and errors of the run', () => {
  const journey = (title: string, status: 'expected' | 'unexpected' | 'flaky' | 'skipped') => ({
    title,
    file: 'pay.spec.ts',
    tests: [{ status }],
  });
  const report = {
    suites: [{ suites: [{ specs: [journey('pays', 'unexpected'), journey('ships', 'flaky')] }] }],
    specs: [journey('reads', 'expected'), journey('waits', 'skipped')],
    errors: [{ message: 'no browser\nat launch' }],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['pay.spec.ts: pays', 'no browser'],
    flaky: ['pay.spec.ts: ships'],
  });
});

test('counts the lines of pnpm check', () => {
  const output =
    'ok   types                  80.1 s\nFAIL unused code             3.0 s\n  src/a.ts: unused\n1 of 2 checks hold';
  expect(countChecks(output)).toEqual({ passed: 1, failed: 1, failures: ['unused code'], flaky: [] });
});

test('adds up the steps of a run', () => {
  const steps = [
    { passed: 2, failed: 1, failures: ['a'], flaky: [] },
    { passed: 3, failed: 1, failures: ['b'], flaky: ['c'] },
  ];
  expect(addUp(steps)).toEqual({ passed: 5, failed: 2, failures: ['a', 'b'], flaky: ['c'] });
});
