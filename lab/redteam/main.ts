import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from '../../tools/run-program.ts';
import { ATTEMPTS } from './attempts.ts';

/*
 * `pnpm trials redteam`: repeats every attempt of attempts.ts with its test, and lists those that still
 * succeed. Prints one line of JSON at the end; the verdict is broken when a test is missing, fails or did not
 * run.
 */

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

const folder = mkdtempSync(join(tmpdir(), 'cliffhanger-redteam-'));
const outputFile = join(folder, 'report.json');
const files = [
  ...new Set(ATTEMPTS.flatMap(({ refusedBy }) => (refusedBy === undefined ? [] : [refusedBy[0]]))),
];
await runProgram(
  process.execPath,
  [
    'tools/test/main.ts',
    ...files,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${outputFile}`,
  ],
  { cwd: REPOSITORY_FOLDER },
);
const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8')) as Report;
rmSync(folder, { recursive: true });

const isRefused = ([file, name]: readonly [string, string]): boolean => {
  const made = testResults
    .filter((result) => result.name.endsWith(file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ fullName }) => fullName.includes(name));
  return made.length > 0 && made.every(({ status }) => status === 'passed');
};

const open = ATTEMPTS.filter((one) => one.open !== undefined);
const through = ATTEMPTS.filter(({ refusedBy }) => refusedBy !== undefined && !isRefused(refusedBy));
for (const { tried, open: why } of open) console.log(`open: ${tried} (${why})`);
for (const { tried, refusedBy } of through)
  console.error(`through: ${tried}; not refused by ${refusedBy?.join(' > ')}`);
console.log(
  JSON.stringify({
    name: 'redteam',
    attempts: ATTEMPTS.length,
    refused: ATTEMPTS.length - open.length - through.length,
    open: open.length,
    through: through.length,
    verdict: through.length === 0 ? 'held' : 'broken',
  }),
);
process.exitCode = through.length === 0 ? 0 : 1;
