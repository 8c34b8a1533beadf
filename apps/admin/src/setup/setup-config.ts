import {
  clickStream,
  type Environment,
  IncompleteEnvironment,
  readVariables,
  STORAGE_VARIABLES,
  storageLocation,
} from '@cliffhanger/operations';
import { VARIABLES } from '../variables.ts';
import { SETUP_VARIABLES } from './setup-variables.ts';

export type SetupConfig = ReturnType<typeof setupConfigFrom>;

export function setupConfigFrom(environment: Environment) {
  const { CLIFFHANGER_ENV, PUBLIC_URL } = VARIABLES;
  const read = readVariables(
    { CLIFFHANGER_ENV, PUBLIC_URL, ...SETUP_VARIABLES, ...STORAGE_VARIABLES },
    environment,
  );
  const needed = <T>(name: string, value: T | undefined): T => {
    if (value === undefined) throw new IncompleteEnvironment([`${name}: required by setup`]);
    return value;
  };
  return {
    clock: read.CLIFFHANGER_ENV === 'production' ? 'server' : 'movable',
    publicUrl: needed('PUBLIC_URL', read.PUBLIC_URL),
    folder: needed('SECRETS_DIR', read.SECRETS_DIR),
    superuserUrl: needed('DATABASE_SUPERUSER_URL', read.DATABASE_SUPERUSER_URL),
    databaseAddress: needed('DATABASE_ADDRESS', read.DATABASE_ADDRESS),
    natsUrl: read.NATS_URL,
    natsAddress: read.NATS_ADDRESS,
    clicks: clickStream(read),
    storage: storageLocation(read),
  } as const;
}
