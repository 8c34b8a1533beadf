import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAIMS, type Claim } from './claims.ts';
import { PAGE, trialsPage } from './page.ts';
import { ROOT } from './results.ts';
import { TRIALS } from './trials.ts';

/** What is wrong between the tables, the pages that make the claims, and docs/trials.md. */
export const findProblems = (): readonly string[] => [
  ...CLAIMS.flatMap(problemsOf),
  ...rowsWithoutTest(textOf('docs/security.md')).map((row) => `docs/security.md: no test or trial in ${row}`),
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

const CITED = /`[^`]*\.test\.tsx?`|`pnpm [^`]+`/;
/** The columns of a table: text, an escaped bar among it, up to the next bar. */
const LAST_CELL = /\|([^|]*)\|$/;

/** Rows of its first two tables, the threats and the invariants, whose last cell names no test and no command. */
export function rowsWithoutTest(security: string): readonly string[] {
  const tables = security.slice(0, security.indexOf('## Known gaps'));
  return tables
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Threat|Invariant) \|/.test(line))
    .filter((line) => !CITED.test(LAST_CELL.exec(line)?.[1] ?? ''))
    .map((line) => line.slice(2, 80));
}

const textOf = (page: string): string => readFileSync(join(ROOT, page), 'utf8');

const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
