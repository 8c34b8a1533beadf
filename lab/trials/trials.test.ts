import { expect, test } from 'vitest';
import { git } from './git.ts';
import { problemsOf, problemsOfRows } from './problems.ts';
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

test.each([
  ['`verify-chain.test.ts`', []],
  ['`pnpm -C lab chaos insider`', []],
  ['`pnpm check licences`', []],
  ['none', ['no test or trial in theft']],
  ['`coffee.test.ts`', ['0 tests are called coffee.test.ts in theft']],
  ['`main.db.test.ts`', [/^[2-9] tests are called main.db.test.ts in theft/]],
  ['`pnpm -C lab chaos coffee`', ['no trial runs pnpm -C lab chaos coffee in theft']],
])('a threat that is shown by %s is judged', (cell, problems) => {
  const page = `| Threat | Control | Test |\n|---|---|---|\n| theft | \`pnpm x\` | ${cell} |\n\n## Known gaps\n| a | b |\n`;
  expect(problemsOfRows(page)).toEqual(problems.map((problem) => expect.stringMatching(problem)));
});

test('a line of JSON says whether the trial has failed', () => {
  expect(jsonIn('{"verdict":"broken"}')).toEqual({ verdict: 'broken' });
  expect(jsonIn('{ not JSON')).toBeUndefined();
  expect(jsonIn('day 3 of 20')).toBeUndefined();
  expect([{ verdict: 'broken' }, { verdict: 'missed' }].every(hasFailed)).toBe(true);
  expect([{ verdict: 'held' }, { verdict: 'reached' }, { orders: 3 }].some(hasFailed)).toBe(false);
});
