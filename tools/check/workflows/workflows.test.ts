import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { workflows } from './workflows.ts';

const FILE = '.github/workflows/planted.yml';
const PINNED = `actions/checkout@${'0123456789'.repeat(4)}`;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-workflows-'));
  plant('package.json', '{ "scripts": { "check": "node check.ts", "test": "vitest" } }');
  plant('lab/package.json', '{ "name": "@cliffhanger/lab", "scripts": { "simulate": "node simulate.ts" } }');
  plant('.ci/prepare', 'set -eu\npnpm --silent exec node tools/start.ts\n');
  plant('tools/start.ts', '');
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
}

const problemsOf = (text: string): Promise<readonly string[]> => {
  plant(FILE, text);
  return workflows.findProblems(root);
};

const job = (...steps: readonly object[]): string => JSON.stringify({ jobs: { one: { steps } } });
const sharded = (shard: readonly string[]): string =>
  JSON.stringify({
    jobs: {
      one: { strategy: { matrix: { shard } }, steps: [{ run: 'pnpm test --shard=${{ matrix.shard }}' }] },
    },
  });

test('a workflow whose commands exist holds', async () => {
  const steps = [
    { uses: PINNED },
    { run: '.ci/prepare --static' },
    { run: 'pnpm install --frozen-lockfile\nTEST_SEED=2 pnpm --silent check types && pnpm run test' },
    {
      run: 'if [ -e x ]; then\n  pnpm -C lab simulate --days 2\nfi\npnpm --filter @cliffhanger/lab simulate',
    },
  ];
  expect(await problemsOf(job(...steps))).toEqual([]);
});

test.each([
  ['pnpm prove', 'there is no script prove in package.json'],
  ['CI=true pnpm check && pnpm prove-it --twice', 'there is no script prove-it in package.json'],
  ['pnpm -C lab check', 'there is no script check in lab/package.json'],
  ['pnpm --filter @cliffhanger/nowhere check', 'there is no workspace @cliffhanger/nowhere'],
  ['pnpm --parallel check', 'pnpm --parallel: an option that this check does not know'],
  ['.ci/nowhere', 'there is no .ci/nowhere'],
  ['node tools/nowhere.ts', 'there is no tools/nowhere.ts'],
])('a command that does not exist is found: %s', async (run, problem) => {
  expect(await problemsOf(job({ run }))).toEqual([`${FILE}: one: ${problem}`]);
});

test.each(['if pnpm check; then', 'pnpm check "types', 'pnpm check &&'])(
  'a shell text that does not parse is found: %s',
  async (run) => {
    expect(await problemsOf(job({ run }))).toEqual([expect.stringContaining(`${FILE}: one: bash: `)]);
  },
);

test('a value that a stranger chooses may not be put into a shell text', async () => {
  const run = 'echo ${{ github.event.pull_request.title }}';
  expect(await problemsOf(job({ run }))).toEqual([expect.stringContaining('a shell would run its value')]);
});

test.each(['actions/checkout@v5', 'actions/checkout@main', 'actions/checkout', 'docker://node:24'])(
  'an action that is not pinned to a commit is found: %s',
  async (uses) => {
    expect(await problemsOf(job({ uses }))).toEqual([`${FILE}: one: ${uses} is not pinned to a commit`]);
  },
);

test('a shard that no job runs is found', async () => {
  expect(await problemsOf(sharded(['1/2', '2/2']))).toEqual([]);
  expect(await problemsOf(sharded(['1/2']))).toEqual([
    `${FILE}: one: pnpm test --shard=…/2: part 2 is not run`,
  ]);
  expect(await problemsOf(sharded(['1/2', '2/2', '3/2']))).toEqual([
    `${FILE}: one: pnpm test --shard=…/2: there is no part 3`,
  ]);
});

test('a file that is not YAML, or that has no jobs, is found', async () => {
  expect(await problemsOf('jobs: [')).toEqual([expect.stringContaining(`${FILE}: `)]);
  expect(await problemsOf('name: empty')).toEqual([`${FILE}: there are no jobs`]);
});

test('the scripts of .ci are checked too', async () => {
  plant('.ci/run', 'pnpm --silent prove\n');
  expect(await workflows.findProblems(root)).toEqual(['.ci/run: there is no script prove in package.json']);
});
