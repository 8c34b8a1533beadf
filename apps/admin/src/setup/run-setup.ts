import { compose } from '../compose.ts';
import { onRecord } from '../on-record.ts';
import { databaseUrlFile, ENCRYPTION_KEY_FILE } from './made-secrets.ts';
import { nextSteps } from './next-steps.ts';
import { type FirstAdmin, readSetupArgs } from './read-setup-args.ts';
import { openSecretFolder } from './secret-folder.ts';
import { SetupRefused, type SetupStep, setUp } from './set-up.ts';
import { setupConfigFrom } from './setup-config.ts';

/** Sets up a new installation. Its output contains no secrets. */
export async function runSetup(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly isDone: boolean; readonly output: string }> {
  const admins = readSetupArgs(args);
  const config = setupConfigFrom(environment);
  const folder = openSecretFolder(config.folder);
  try {
    const steps = await setUp(config);
    const invited = await inviteAll(admins, {
      ...environment,
      DATABASE_URL: folder.read(databaseUrlFile('console')),
      DATABASE_URL_FILE: undefined,
      ENCRYPTION_KEY: folder.read(ENCRYPTION_KEY_FILE),
      ENCRYPTION_KEY_FILE: undefined,
    });
    const all = [...steps, { what: 'the first two admins', made: invited }];
    return { isDone: true, output: [...all.map(line), changed(all), nextSteps(config, folder)].join('\n') };
  } catch (error) {
    if (error instanceof SetupRefused) return { isDone: false, output: error.message };
    throw error;
  }
}

/** Invites admins who are not on the staff yet. The limit of two is checked where they are added. */
async function inviteAll(
  admins: readonly FirstAdmin[],
  environment: NodeJS.ProcessEnv,
): Promise<readonly string[]> {
  const machine = await compose(environment);
  try {
    const there = new Set(await machine.staffAddresses());
    const missing = admins.filter(({ email }) => !there.has(email));
    for (const { email, name } of missing) {
      const { isDone, output } = await onRecord(machine, {
        kind: 'invite-staff',
        email,
        name,
        roles: ['admin'],
      });
      if (!isDone) throw new SetupRefused(`${email}: ${output}`);
    }
    return missing.map(({ email }) => email);
  } finally {
    await machine.close();
  }
}

const MOST_NAMED = 4;

function line({ what, made }: SetupStep): string {
  if (made.length === 0) return `exists     ${what}`;
  const more = made.length > MOST_NAMED ? `, … (${made.length})` : '';
  return `created     ${what}: ${made.slice(0, MOST_NAMED).join(', ')}${more}`;
}

const changed = (steps: readonly SetupStep[]): string =>
  steps.some(({ made }) => made.length > 0) ? '' : '\nEverything exists: nothing was changed.\n';
