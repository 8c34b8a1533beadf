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
    /** Asked for by who seals anew. */
    sealing: () => {
      const { DATABASE_OWNER_URL: ownerUrl } = read;
      if (ownerUrl === undefined) throw new IncompleteEnvironment(['DATABASE_OWNER_URL: needed']);
      return { ownerUrl, keys: sealingKeysIn(read), storage: storageLocation(read) };
    },
  } as const;
}

/** Asked for by the commands that seal something; the others run without them. */
function sealingKeysIn({
  ENCRYPTION_KEY: current,
  FORMER_ENCRYPTION_KEYS: former,
}: ValuesOf<typeof VARIABLES>) {
  if (current === undefined) throw new IncompleteEnvironment(['ENCRYPTION_KEY: needed']);
  return { current, former };
}
