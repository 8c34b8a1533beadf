import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from './run-program.ts';
import { recreateDatabase } from './services/postgres.ts';

/**
 * `pnpm migrate`: the database of the development stack, unless the environment names another. Time can be moved on only
 * where somebody says that it is no production; the tools' own database never is one. `--recreate`: drops the development
 * database first.
 */
const addresses = addressesFrom();
const { DATABASE_OWNER_URL: given, CLIFFHANGER_ENV: kind = 'development' } = process.env;
const isOurs = given === undefined || given === addresses.ownerUrl;
const env =
  given === undefined
    ? { ...process.env, DATABASE_OWNER_URL: addresses.ownerUrl, CLIFFHANGER_ENV: kind }
    : process.env;

if (process.argv.includes('--recreate')) {
  if (!isOurs) throw new Error('--recreate is for the database of development: another address is given');
  await recreateDatabase(addresses);
}
process.exitCode = await runProgram(process.execPath, [join(REPOSITORY_FOLDER, 'apps/migrate/src/main.ts')], {
  env,
  cwd: process.cwd(),
});
if (process.exitCode !== 0 && isOurs)
  console.error('A database of development is made anew, without its data, by: pnpm migrate --recreate');
