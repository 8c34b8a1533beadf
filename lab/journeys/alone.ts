import { spawnSync } from 'node:child_process';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { BrowserStack } from '../../tools/e2e/browser-stack.ts';
import { E2E_FOLDER, PLAYWRIGHT, runPlaywright } from '../../tools/e2e/run-playwright.ts';

/**
 * `pnpm -C lab journeys:alone [words for Playwright]`: runs every journey in a separate Playwright run
 * without retries, in an order derived from JOURNEYS_SEED. A journey that depends on another one's data
 * fails.
 */
process.env['CLIFFHANGER_PORT_BASE'] = process.env['CLIFFHANGER_E2E_PORT_BASE'] ?? '4140';
process.env['CLIFFHANGER_DATA'] = process.env['CLIFFHANGER_E2E_DATA'] ?? '.data/e2e';
const SEED = Number(process.env['JOURNEYS_SEED'] ?? 1);

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly tests: readonly { readonly projectName: string }[];
  }[];
}

function listJourneys(words: readonly string[]): readonly (readonly string[])[] {
  const listed = spawnSync(PLAYWRIGHT, ['test', '--list', '--reporter=json', ...words], {
    cwd: E2E_FOLDER,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const { suites } = JSON.parse(listed.stdout) as { readonly suites: readonly Suite[] };
  const all = suites.flatMap(journeysIn);
  return [...new Map(all.map((args) => [args.join(' '), args])).values()].toSorted(
    (one, other) => orderOf(one) - orderOf(other),
  );
}

/** Journeys generated in a loop share a line and run together. */
const journeysIn = ({ suites = [], specs = [] }: Suite): readonly (readonly string[])[] => [
  ...specs.flatMap(({ file, line, tests }) =>
    tests.map(({ projectName }) => [`${file}:${line}`, '--project', projectName]),
  ),
  ...suites.flatMap(journeysIn),
];

/** FNV-1a: a reproducible shuffle for each seed. */
const orderOf = (args: readonly string[]): number =>
  [...`${SEED} ${args.join(' ')}`].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

const addresses = addressesFrom();
const stack = new BrowserStack(addresses, { kind: 'test', catalogue: 'journeys' });
const failed: string[] = [];
const journeys = listJourneys(process.argv.slice(2));
try {
  await stack.start();
  for (const args of journeys) {
    const code = await runPlaywright(
      addresses,
      [...args, '--retries=0', '--workers=1', '--reporter=line'],
      {},
    );
    if (code !== 0) failed.push(args.join(' '));
  }
} finally {
  await stack.stop();
}
for (const journey of failed) console.log(`failed alone: ${journey}`);
const ours = journeys.length - failed.length;
const verdict = failed.length === 0 ? 'held' : 'broken';
console.log(
  JSON.stringify({
    name: 'journeys-alone',
    ours,
    target: journeys.length,
    ratio: ours / journeys.length,
    verdict,
  }),
);
process.exitCode = failed.length === 0 ? 0 : 1;
