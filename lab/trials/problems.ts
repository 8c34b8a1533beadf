import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAIMS, type Claim } from './claims.ts';
import { git } from './git.ts';
import { PAGE, trialsPage, typed } from './page.ts';
import { ROOT } from './results.ts';
import { TRIALS } from './trials.ts';

/** Inconsistencies between the tables, the pages that make the claims, and docs/trials.md. */
export const findProblems = (): readonly string[] => [
  ...CLAIMS.flatMap(problemsOf),
  ...problemsOfRows(textOf('docs/security.md')).map((problem) => `docs/security.md: ${problem}`),
  ...(existsSync(PAGE) && readFileSync(PAGE, 'utf8') === trialsPage()
    ? []
    : ['docs/trials.md is not fresh: run pnpm trials --page']),
];

export function problemsOf({ page, says, trials = [], tests = [] }: Claim): readonly string[] {
  const problems = [
    ...(flat(textOf(page)).includes(flat(says)) ? [] : ['the page no longer says it']),
    ...(trials.length + tests.length === 0 ? ['no trial and no test shows it'] : []),
    ...trials
      .filter((name) => !TRIALS.some((trial) => trial.name === name))
      .map((name) => `no trial ${name}`),
    ...tests.filter((file) => !existsSync(join(ROOT, file))).map((file) => `no test ${file}`),
  ];
  return problems.map((problem) => `${page}, "${says}": ${problem}`);
}

const TEST = /`([^`]*\.test\.tsx?)`/g;
const COMMAND = /`(pnpm [^`]+)`/g;
/** The last cell of a table row, which may contain no bar, not even an escaped one. */
const LAST_CELL = /\|([^|]*)\|$/;

/**
 * Rows of the threats and invariants whose last cell has no test or command, refers to no test or to several,
 * or to a lab command without a trial.
 */
export function problemsOfRows(security: string): readonly string[] {
  const tables = security.slice(0, security.indexOf('## Known gaps'));
  return tables
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Threat|Invariant) \|/.test(line))
    .flatMap((line) => {
      const row = line.slice(2, 60);
      return problemsOfEvidence(LAST_CELL.exec(line)?.[1] ?? '').map((problem) => `${problem} in ${row}`);
    });
}

function problemsOfEvidence(cell: string): readonly string[] {
  const tests = matches(cell, TEST);
  const commands = matches(cell, COMMAND);
  if (tests.length + commands.length === 0) return ['no test or trial'];
  return [
    ...tests
      .filter((name) => !name.includes('*') && filesNamed(name).length !== 1)
      .map((name) => `${filesNamed(name).length} tests are called ${name}`),
    ...commands
      .filter(
        (command) => command.startsWith('pnpm -C lab') && !TRIALS.some((trial) => typed(trial) === command),
      )
      .map((command) => `no trial runs ${command}`),
  ];
}

const matches = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match);

const TEST_FILES = git('ls-files', '--', '*.test.ts', '*.test.tsx').split('\n');

const filesNamed = (name: string): readonly string[] =>
  TEST_FILES.filter((file) => `/${file}`.endsWith(`/${name}`));

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
