import {
  type Environment,
  IncompleteEnvironment,
  readVariables,
  storageLocation,
} from '@cliffhanger/operations';
import { VARIABLES } from './variables.ts';

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  return {
    kind: read.CLIFFHANGER_ENV,
    databaseUrl: read.DATABASE_URL,
    /** Asked for by the commands that write links; the others run without it. */
    publicUrl: (): string => {
      if (read.PUBLIC_URL === undefined) throw new IncompleteEnvironment(['PUBLIC_URL: needed']);
      return read.PUBLIC_URL;
    },
    /** Asked for by who seals anew. */
    sealing: () => {
      const { DATABASE_OWNER_URL: ownerUrl, ENCRYPTION_KEY: current, FORMER_ENCRYPTION_KEYS: former } = read;
      if (ownerUrl === undefined) throw new IncompleteEnvironment(['DATABASE_OWNER_URL: needed']);
      if (current === undefined) throw new IncompleteEnvironment(['ENCRYPTION_KEY: needed']);
      return { ownerUrl, keys: { current, former }, storage: storageLocation(read) };
    },
  } as const;
}
