import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { type Addresses, REPOSITORY_FOLDER } from '../services/ports.ts';
import { serverEnvironment } from './environment.ts';

interface Prepared {
  readonly previews: number;
  readonly series: number;
  /** What happens on the migrated database before it is seeded. */
  readonly beforeSeed?: () => Promise<void>;
}

/** Migrated and seeded, each by the command that a person would use. */
export async function prepareDatabase(
  addresses: Addresses,
  { previews, series, beforeSeed = async () => {} }: Prepared,
): Promise<void> {
  await run(addresses, 'migrate.ts');
  await beforeSeed();
  await run(addresses, 'seed.ts', '--previews', String(previews), '--series', String(series));
}

async function run(addresses: Addresses, command: string, ...words: readonly string[]): Promise<void> {
  const file = join(REPOSITORY_FOLDER, 'tools', command);
  const env = serverEnvironment(addresses);
  const exitCode = await runProgram(process.execPath, [file, ...words], { env });
  if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`);
}
