import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { TestDatabase } from '@cliffhanger/testing/database';
import { TEST_ENCRYPTION_KEY } from '@cliffhanger/testing/factories';
import { type CommandResult, runAdmin } from '../src/run-admin.ts';

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url));

type Run = (
  database: Pick<TestDatabase, 'urlOf'>,
  args: readonly string[],
  more?: NodeJS.ProcessEnv,
) => Promise<CommandResult>;

/** Outside production unless overridden. */
const environmentOf = ({ urlOf }: Pick<TestDatabase, 'urlOf'>, more: NodeJS.ProcessEnv = {}) => ({
  ...process.env,
  CLIFFHANGER_ENV: 'test',
  DATABASE_URL: urlOf('console'),
  PUBLIC_URL: 'https://cliffhanger.test',
  ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
  ...more,
});

/** Runs a command in this process, which saves a second per start. */
export const runCommand: Run = async (database, args, more) => {
  const { exitCode, output } = await runAdmin(args, environmentOf(database, more));
  return { exitCode, output: `${output}\n` };
};

/** Runs a command in a separate process. */
export const runInShell: Run = (database, args, more) =>
  new Promise((resolve) => {
    const env = environmentOf(database, more);
    execFile(process.execPath, [MAIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: Number(error?.code ?? 0), output: `${stdout}${stderr}` }),
    );
  });
