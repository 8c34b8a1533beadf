import {
  type Environment,
  IncompleteEnvironment,
  readVariables,
  storageLocation,
  type ValuesOf,
} from '@cliffhanger/operations';
import { VARIABLES } from './variables.ts';

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  return {
    kind: read.CLIFFHANGER_ENV,
    databaseUrl: read.DATABASE_URL,
    sealingKeys: () => sealingKeysIn(read),
    /** Required by `seal-anew` only. */
    sealing: () => {
      const { DATABASE_OWNER_URL: ownerUrl } = read;
      if (ownerUrl === undefined) throw new IncompleteEnvironment(['DATABASE_OWNER_URL: required']);
      return { ownerUrl, keys: sealingKeysIn(read), storage: storageLocation(read) };
    },
  } as const;
}

/** Required by commands that encrypt; the others run without these keys. */
function sealingKeysIn({
  ENCRYPTION_KEY: current,
  FORMER_ENCRYPTION_KEYS: former,
}: ValuesOf<typeof VARIABLES>) {
  if (current === undefined) throw new IncompleteEnvironment(['ENCRYPTION_KEY: required']);
  return { current, former };
}
