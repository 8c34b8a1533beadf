import { join } from 'node:path';
import { type Addresses, REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { runProgram } from '../run-program.ts';
import { databaseEnvironment, serverEnvironment } from '../stack/environment.ts';
import { secretsOf } from '../stack/secrets.ts';

export const E2E_FOLDER = join(REPOSITORY_FOLDER, 'e2e');
export const PLAYWRIGHT = join(E2E_FOLDER, 'node_modules/.bin/playwright');

/** Runs journeys against a started stack. */
export const runPlaywright = (
  addresses: Addresses,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<number> => {
  const { PROOFS_KEY, ENCRYPTION_KEY } = secretsOf(addresses.dataFolder);
  return runProgram(PLAYWRIGHT, ['test', ...args], {
    cwd: E2E_FOLDER,
    env: {
      ...serverEnvironment(addresses),
      // Journeys invite staff and lock accounts with the admin command.
      ...databaseEnvironment.admin(addresses),
      // They also close the books without waiting for the next hour, and queue mails that the worker must
      // decrypt.
      PROOFS_KEY,
      ENCRYPTION_KEY,
      BASE_URL: addresses.apiUrl,
      ...env,
    },
  });
};
