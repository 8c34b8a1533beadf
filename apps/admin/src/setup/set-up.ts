import { mkdir } from 'node:fs/promises';
import { adapters } from '../compose.ts';
import {
  type DerivedFile,
  databaseUrlFile,
  derivedFiles,
  type MadeSecret,
  madeSecrets,
} from './made-secrets.ts';
import { openSecretFolder, type SecretFolder } from './secret-folder.ts';
import { passwordIn } from './secrets.ts';
import type { SetupConfig } from './setup-config.ts';

/** Setup would overwrite something or cannot continue: a person has to decide. */
export class SetupRefused extends Error {
  override readonly name = 'SetupRefused';
}

/** A step of the setup; `made` lists the created parts. */
export interface SetupStep {
  readonly what: string;
  readonly made: readonly string[];
}

const ROLES: Readonly<Record<string, string>> = { owner: adapters.ownerRole, ...adapters.loginRoles };

/** Creates missing parts in this order; existing ones stay unchanged. */
export async function setUp(config: SetupConfig): Promise<readonly SetupStep[]> {
  const folder = openSecretFolder(config.folder);
  const { databaseAddress, natsAddress } = config;
  const secrets = madeSecrets({ roles: ROLES, databaseAddress, natsAddress });
  await refuseLostSecrets(config, folder, secrets);
  return [
    { what: 'keys and secrets', made: makeSecrets(folder, secrets, derivedFiles(natsAddress)) },
    { what: 'logins of the database', made: await makeLogins(config, folder) },
    { what: 'the database', made: await makeDatabase(config) },
    { what: 'its tables', made: await migrate(config, folder) },
    { what: 'the storage', made: await makeStorage(config) },
    { what: 'the stream of clicks', made: await makeStream(config) },
  ];
}

/** New secrets would be useless: the logins have other passwords, and encrypted data would stay unreadable. */
async function refuseLostSecrets(
  { superuserUrl, folder: path }: SetupConfig,
  folder: SecretFolder,
  secrets: readonly MadeSecret[],
): Promise<void> {
  const lost = secrets.flatMap(({ file, isAdded }) => (isAdded || folder.has(file) ? [] : [file]));
  if (lost.length === 0) return;
  const there = await adapters.listRoles(superuserUrl, Object.values(ROLES));
  if (there.length === 0) return;
  throw new SetupRefused(
    `the database has logins already (${there.join(', ')}), and ${path} lacks ${lost.join(', ')}: restore them from your copy, because new ones would not match. Nothing was changed.`,
  );
}

function makeSecrets(
  folder: SecretFolder,
  secrets: readonly MadeSecret[],
  derived: readonly DerivedFile[],
): readonly string[] {
  const missing = secrets.filter(({ file }) => !folder.has(file));
  for (const { file, make } of missing) folder.write(file, make());
  const missingDerived = derived.filter(({ file }) => !folder.has(file));
  for (const { file, from } of missingDerived)
    folder.write(
      file,
      from((name) => folder.read(name)),
    );
  return [...missing, ...missingDerived].map(({ file }) => file);
}

async function makeLogins({ superuserUrl }: SetupConfig, folder: SecretFolder): Promise<readonly string[]> {
  const wanted = Object.entries(ROLES).map(([duty, role]) => ({
    role,
    password: passwordIn(folder.read(databaseUrlFile(duty))),
  }));
  return adapters.createLogins(superuserUrl, wanted);
}

const databaseName = (address: string): string => new URL(address).pathname.slice(1);

async function makeDatabase({ superuserUrl, databaseAddress }: SetupConfig): Promise<readonly string[]> {
  const name = databaseName(databaseAddress);
  return (await adapters.createDatabase(superuserUrl, name)) ? [name] : [];
}

/** Tests every login first: a wrong password would fail much later in another process. */
async function migrate({ clock }: SetupConfig, folder: SecretFolder): Promise<readonly string[]> {
  for (const duty of Object.keys(ROLES)) {
    const file = databaseUrlFile(duty);
    const why = await adapters.whyNoLogin(folder.read(file));
    if (why !== undefined) throw new SetupRefused(`the login in ${file} is rejected: ${why}`);
  }
  return adapters.migrate({ connectionString: folder.read(databaseUrlFile('owner')), clock });
}

async function makeStorage({ storage }: SetupConfig): Promise<readonly string[]> {
  if (storage.kind === 's3') return (await adapters.ensureBucket(storage)) ? [storage.bucket] : [];
  return (await mkdir(storage.folder, { recursive: true })) === undefined ? [] : [storage.folder];
}

async function makeStream({ natsUrl, clicks }: SetupConfig): Promise<readonly string[]> {
  if (natsUrl === undefined) return [];
  const isMade = await adapters.makeClickStream({ ...clicks, url: natsUrl, name: 'cliffhanger-setup' });
  return isMade ? [clicks.stream] : [];
}
