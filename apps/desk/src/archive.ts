import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Environment,
  readEnvironment,
  STORAGE_VARIABLES,
  secret,
  storagePlace,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const SCHEMA = z.object({
  ...STORAGE_VARIABLES,
  ENCRYPTION_KEY: secret,
  FORMER_ENCRYPTION_KEYS: z._default(z.string(), ''),
});

/** As the api reads it. Outside of production what `pnpm dev` has made is looked for, where nothing else is named. */
export function archiveFrom(environment: Environment) {
  const isProduction = environment['CLIFFHANGER_ENV'] === 'production';
  const read = readEnvironment(
    SCHEMA,
    isProduction ? environment : { ...developmentArchive(), ...environment },
  );
  const former = read.FORMER_ENCRYPTION_KEYS.split(',').map((key) => key.trim());
  return {
    storage: storagePlace(read),
    vaultKeys: { current: read.ENCRYPTION_KEY, former: former.filter((key) => key !== '') },
  };
}

function developmentArchive(): Environment {
  const folder = fileURLToPath(new URL('../../../.data/', import.meta.url));
  const secrets = `${folder}secrets.json`;
  if (!existsSync(secrets)) return {};
  const { ENCRYPTION_KEY } = JSON.parse(readFileSync(secrets, 'utf8')) as Environment;
  return { ENCRYPTION_KEY, STORAGE_DIR: `${folder}storage` };
}
