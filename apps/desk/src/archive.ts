import {
  type Environment,
  readEnvironment,
  STORAGE_VARIABLES,
  secret,
  storageLocation,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const SCHEMA = z.object({
  ...STORAGE_VARIABLES,
  ENCRYPTION_KEY: secret,
  FORMER_ENCRYPTION_KEYS: z._default(z.string(), ''),
});

/** As the api reads it. */
export function archiveFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  const former = read.FORMER_ENCRYPTION_KEYS.split(',').map((key) => key.trim());
  return {
    storage: storageLocation(read),
    sealingKeys: { current: read.ENCRYPTION_KEY, former: former.filter((key) => key !== '') },
  };
}
