import { join } from 'node:path';
import { addressesFrom, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from './run-program.ts';
import { recreateDatabase } from './services/postgres.ts';

/**
 * `pnpm migrate`: migrates the development stack's database, unless the environment has another. The clock
 * can be moved only where CLIFFHANGER_ENV is not production, which the tools' own database never is.
 * `--recreate` drops the development database first.
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
