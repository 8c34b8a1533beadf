import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from './run-program.ts';
import { appEnvironment, databaseEnvironment } from './stack/environment.ts';

/**
 * `pnpm admin …`: the admin command line on the development stack, unless the environment has another
 * database. With another database, CLIFFHANGER_ENV defaults to production.
 */
const { DATABASE_URL: database = '', CLIFFHANGER_ENV: kind = 'development' } = process.env;
const addresses = addressesFrom();
const env =
  database === '' && (kind === 'development' || kind === 'test')
    ? {
        ...appEnvironment(addresses, { kind, publicUrl: addresses.sellerUrl }),
        ...databaseEnvironment.admin(addresses),
      }
    : process.env;
process.exitCode = await runProgram(
  process.execPath,
  [join(REPOSITORY_FOLDER, 'apps/admin/src/main.ts'), ...process.argv.slice(2)],
  { env, cwd: process.cwd() },
);
