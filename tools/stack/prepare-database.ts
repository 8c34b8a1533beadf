import { join } from 'node:path';
import { runProgram } from '../run-program.ts';
import { type Addresses, REPOSITORY_FOLDER } from '../services/ports.ts';
import { serverEnvironment } from './environment.ts';

/** Migrated and seeded, each by the command that a person would use. */
export async function prepareDatabase(
  addresses: Addresses,
  { previews, series }: { readonly previews: number; readonly series: number },
): Promise<void> {
  const commands = [
    ['migrate.ts'],
    ['seed.ts', '--previews', String(previews), '--series', String(series)],
  ] as const;
  for (const [command, ...words] of commands) {
    const file = join(REPOSITORY_FOLDER, 'tools', command);
    const env = serverEnvironment(addresses);
    const exitCode = await runProgram(process.execPath, [file, ...words], { env });
    if (exitCode !== 0) throw new Error(`${command} ended with ${exitCode}`);
  }
}
