import { expect, test } from 'vitest';
import { git } from './git.ts';
import { problemsOf, rowsWithoutTest } from './problems.ts';
import { hasFailed, jsonIn } from './run-trial.ts';
import { TRIALS } from './trials.ts';

test('no two trials have the same name', () => {
  expect(new Set(TRIALS.map(({ name }) => name)).size).toBe(TRIALS.length);
});

test.each(TRIALS.flatMap(({ name, sources }) => sources.map((source) => [name, source] as const)))(
  '%s depends on %s, which exists',
  (_name, source) => {
    expect(git('ls-files', '--', source)).not.toBe('');
  },
);

test.each([
  [
    'a sentence that the page does not have',
    { says: 'It makes coffee.', trials: ['demo'] },
    'no longer says it',
  ],
  ['a trial that does not exist', { says: 'Cliffhanger', trials: ['coffee'] }, 'no trial coffee'],
  [
    'a test that does not exist',
    { says: 'Cliffhanger', tests: ['coffee.test.ts'] },
    'no test coffee.test.ts',
  ],
  ['nothing that shows it', { says: 'Cliffhanger' }, 'no trial and no test shows it'],
])('a claim with %s is reported', (_what, claim, problem) => {
  expect(problemsOf({ page: 'README.md', ...claim })).toEqual([expect.stringContaining(problem)]);
});

test('a threat without a test is reported, one with a test or a trial is not', () => {
  const page =
    '| Threat | Control | Test |\n|---|---|---|\n| theft | a lock | `lock.test.ts` |\n| fire | `pnpm x` | none |\n\n## Known gaps\n| a | b |\n';
  expect(rowsWithoutTest(page)).toEqual(['fire | `pnpm x` | none |']);
});

test('a line of JSON says whether the trial has failed', () => {
  expect(jsonIn('{"verdict":"broken"}')).toEqual({ verdict: 'broken' });
  expect(jsonIn('{ not JSON')).toBeUndefined();
  expect(jsonIn('day 3 of 20')).toBeUndefined();
  expect([{ verdict: 'broken' }, { verdict: 'missed' }].every(hasFailed)).toBe(true);
  expect([{ verdict: 'held' }, { verdict: 'reached' }, { orders: 3 }].some(hasFailed)).toBe(false);
});
