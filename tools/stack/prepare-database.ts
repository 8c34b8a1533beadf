import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { type Addresses, REPOSITORY_FOLDER } from '../services/ports.ts';
import { serverEnvironment } from './environment.ts';

/** Migrated and seeded, each by the command that a person would use. */
export async function prepareDatabase(addresses: Addresses): Promise<void> {
  for (const command of ['migrate.ts', 'seed.ts']) {
    const file = join(REPOSITORY_FOLDER, 'tools', command);
    const exitCode = await runProgram(process.execPath, [file], { env: serverEnvironment(addresses) });
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`);
  }
}
