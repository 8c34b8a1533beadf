import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CHECKS } from '../../tools/check/checks.ts';
import { ROOT } from '../trials/results.ts';
import { TRIALS } from '../trials/trials.ts';
import { collectNames, KINDS } from './collect.ts';
import { entryOf, fromText, missingFrom, problemsOf, toText } from './compare.ts';
import { LEFT, type Left } from './left.ts';

/**
 * `pnpm -C lab test-names [commit]`: compares the names of all tests and journeys with those of a commit, which are in
 * `<commit>.txt`, and prints for each name that left where its behaviour is shown now (`left.ts`). A test in another file is
 * the same test. `--list <absolute path>` prints the names of an installed checkout in the form of `<commit>.txt`.
 */
const BEFORE_THE_NEW_GATE = '19ee6537';
const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'string' } } });
if (values.list === undefined) await compareWith(positionals[0] ?? BEFORE_THE_NEW_GATE);
else console.log(toText(await collectNames(values.list)));

async function compareWith(commit: string): Promise<void> {
  const before = fromText(readFileSync(join(import.meta.dirname, `${commit}.txt`), 'utf8'));
  const now = await collectNames(ROOT);
  const [left, added] = [missingFrom(now, before), missingFrom(before, now)];
  for (const kind of KINDS) {
    const [first, second] = [before, now].map((all) => all.filter((test) => test.kind === kind).length);
    console.log(`${kind}: ${first} before, ${second} now`);
  }
  const inLab = now.filter(({ kind }) => kind === 'lab');
  const moved = inLab.length - missingFrom(before, inLab).length;
  console.log(
    `\n${before.length - left.length} in both; ${moved} of them are in the lab now (pnpm trials lab-tests)`,
  );
  console.log(`\n${added.length} new:`);
  for (const { kind, name } of added) console.log(`  ${kind}: ${name}`);
  console.log(`\n${left.length} left, shown now by:`);
  for (const { kind, name } of left)
    console.log([`  ${kind}: ${name}`, ...linesOf(entryOf(name, LEFT))].join('\n      '));

  const unexplained = left.filter(({ name }) => entryOf(name, LEFT) === undefined);
  const namesOf = (all: readonly { readonly name: string }[]): readonly string[] =>
    all.map(({ name }) => name);
  const present = {
    left: namesOf(left),
    tests: namesOf(now),
    checks: namesOf(CHECKS),
    trials: namesOf(TRIALS),
  };
  const problems = [
    ...unexplained.map(({ name }) => `left.ts has no entry for ${name}`),
    ...LEFT.flatMap((entry) => problemsOf(entry, present)),
  ];
  for (const problem of problems) console.error(problem);
  const counts = { before: before.length, after: now.length, left: left.length };
  const explained = left.length - unexplained.length;
  const verdict = problems.length === 0 ? 'held' : 'failed';
  console.log(JSON.stringify({ name: 'test-names', ...counts, explained, verdict }));
  process.exitCode = problems.length === 0 ? 0 : 1;
}

function linesOf({ tests = [], checks = [], trials = [], why }: Partial<Left> = {}): readonly string[] {
  return [
    ...tests.map((name) => `test: ${name}`),
    ...checks.map((name) => `pnpm check: ${name}`),
    ...trials.map((name) => `pnpm trials ${name}`),
    ...(why === undefined ? [] : [why]),
  ];
}
