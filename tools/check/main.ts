import { availableParallelism } from 'node:os';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import type { Check } from './check.ts';
import { CHECKS } from './checks.ts';

/** `pnpm check [names]`: every promise about the repository, a line for each. */
const MOST_LINES = 200;
const wanted = process.argv.slice(2);
const waiting = CHECKS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
);
const total = waiting.length;
let failed = 0;

await Promise.all(Array.from({ length: availableParallelism() }, takeChecks));
console.log(`${total - failed} of ${total} checks hold`);
process.exitCode = failed === 0 && total > 0 ? 0 : 1;

async function takeChecks(): Promise<void> {
  for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) await run(check);
}

async function run({ name, findProblems }: Check): Promise<void> {
  const startedAt = performance.now();
  const problems = await findProblems(REPOSITORY_FOLDER).catch((error: unknown) => [String(error)]);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(20)} ${seconds.padStart(6)} s`);
  if (problems.length === 0) return;
  failed += 1;
  console.log(readable(problems));
}

function readable(problems: readonly string[]): string {
  const lines = problems.flatMap((problem) => problem.split('\n')).map((line) => `  ${line}`);
  const hidden = lines.length - MOST_LINES;
  return [...lines.slice(0, MOST_LINES), ...(hidden > 0 ? [`  … and ${hidden} lines more`] : [])].join('\n');
}
