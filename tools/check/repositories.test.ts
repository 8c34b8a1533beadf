import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rootProgram } from '../run-program.ts';
import { runQuietly } from './check.ts';
import { repositories } from './repositories.ts';

const SLOW_MS = 60_000;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cliffhanger-repositories-'));
  plant(
    'ports/dependencies.ts',
    'export interface Dependencies<Names extends RepositoryName = RepositoryName> { transactions: Transactions<Names> }',
  );
});
afterEach(() => rmSync(root, { recursive: true }));

function plant(file: string, code: string): void {
  const path = join(root, 'packages/application/src', file);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, code);
}

const problemsOf = async (code: string): Promise<readonly string[]> => {
  plant('orders/planted.ts', `import type { Dependencies, Repositories } from '../ports/index.ts';\n${code}`);
  return repositories.findProblems(root);
};

test.each([
  `export const ship = ({ transactions }: Requires<'transactions' | 'clock', 'orders'>) => transactions;`,
  `export const told = ({ outbox }: Uses<'outbox'>) => outbox;`,
  `export interface Sender<Names extends RepositoryName = RepositoryName> extends Requires<'transactions', Names> {}`,
  `export const hashed = ({ hmac }: Requires<'hmac'>) => hmac;`,
  `/** Repositories of others. */ export const opened = (sender: Dependencies<'orders'>) => sender;`,
])('holds: %s', async (code) => {
  expect(await problemsOf(code)).toEqual([]);
});

test.each([
  [`export const told = ({ outbox }: Repositories) => outbox;`, 'Repositories is all repositories'],
  [
    `export const ship = ({ transactions }: Dependencies) => transactions;`,
    'Dependencies is all repositories',
  ],
  [
    `export const ship = (ports: Requires<'transactions', RepositoryName>) => ports;`,
    'RepositoryName is all',
  ],
  [
    `export const ship = ({ transactions }: Requires<'transactions' | 'clock'>) => transactions;`,
    `Requires<'transactions' | 'clock'> names no repository`,
  ],
])('is found: %s', async (code, problem) => {
  const problems = await problemsOf(code);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(`packages/application/src/orders/planted.ts: ${problem}`);
});

test('tests may have all of them', async () => {
  plant('orders/planted.db.test.ts', 'let repositories: Repositories;');
  expect(await repositories.findProblems(root)).toEqual([]);
});

const PLANTED = `
import type { Dependencies, Requires, Uses } from '${REPOSITORY_FOLDER}/packages/application/src/ports/index.ts';

const countKeys = ({ approvals, staff }: Uses<'approvals' | 'staff'>) => [approvals.listKeys(), staff];

const listKeys =
  ({ transactions }: Requires<'transactions', 'approvals' | 'staff'>) =>
  () => transactions.readOne(async (repositories) => countKeys(repositories));

export const composed = (dependencies: Dependencies) => listKeys(dependencies);

export const touchesUnnamed = ({ transactions }: Requires<'transactions', 'approvals'>) =>
  transactions.readOne(async ({ approvals, staff }) => [approvals, staff]);

export const touchesUnnamedByAStep = ({ transactions }: Requires<'transactions', 'approvals'>) =>
  transactions.readOne(async (repositories) => countKeys(repositories));

export const touchesUnnamedByAUseCase = (ports: Requires<'transactions', 'approvals'>) => listKeys(ports);

export const namesNone = ({ transactions }: Requires<'transactions'>) =>
  transactions.readOne(async ({ approvals }) => approvals);
`;

test('the compiler refuses a use case that touches a repository it does not name', {
  timeout: SLOW_MS,
}, async () => {
  writeFileSync(join(root, 'planted.mts'), PLANTED);
  const configuration = { extends: join(REPOSITORY_FOLDER, 'tsconfig.base.json'), files: ['planted.mts'] };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify(configuration));
  const { stdout } = await runQuietly(rootProgram('tsc'), ['--pretty', 'false', '--noEmit'], root);
  const refused = [...stdout.matchAll(/^planted\.mts\((\d+),/gm)].map(([, line]) => nameAbove(Number(line)));
  expect(refused).toEqual([
    'touchesUnnamed',
    'touchesUnnamedByAStep',
    'touchesUnnamedByAUseCase',
    'namesNone',
  ]);
  expect(stdout.match(/ error TS/g)).toHaveLength(refused.length);
});

const nameAbove = (line: number): string | undefined =>
  PLANTED.split('\n')
    .slice(0, line)
    .flatMap((code) => /^(?:export )?const (\w+)/.exec(code)?.[1] ?? [])
    .at(-1);
