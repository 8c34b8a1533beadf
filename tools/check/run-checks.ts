import { availableParallelism } from 'node:os';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { Check } from './check.ts';

const MOST_LINES = 200;

/**
 * Runs the checks in parallel, prints a line and the problems of each, and returns the number of failures.
 */
export async function runChecks(
  checks: readonly Check[],
  root: string,
  print: (text: string) => void,
): Promise<number> {
  const waiting = [...checks];
  let failed = 0;
  const takeChecks = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const startedAt = performance.now();
      const problems = await check.findProblems(root).catch((error: unknown) => [String(error)]);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
      const verdict = problems.length === 0 ? 'ok  ' : 'FAIL';
      print(`${verdict} ${check.name.padEnd(20)} ${seconds.padStart(6)} s`);
      if (problems.length === 0) continue;
      failed += 1;
      print(readable(problems));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, takeChecks));
  print(`${checks.length - failed} of ${checks.length} checks hold`);
  return failed;
}

/** Runs the checks whose name contains one of the words, or all without words. Returns the exit code. */
export async function runNamedChecks(checks: readonly Check[], words: readonly string[]): Promise<0 | 1> {
  const wanted = checks.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  const failed = await runChecks(wanted, REPOSITORY_FOLDER, console.log);
  return failed === 0 && wanted.length > 0 ? 0 : 1;
}

function readable(problems: readonly string[]): string {
  const lines = problems.flatMap((problem) => problem.split('\n')).map((line) => `  ${line}`);
  const hidden = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(hidden > 0 ? [`  … and ${hidden} lines more`] : [])].join('\n');
}
