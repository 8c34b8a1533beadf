import { environmentKind, type RoleVariables, variable } from '@cliffhanger/operations';
import * as z from 'zod/mini';

export const VARIABLES = {
  CLIFFHANGER_ENV: variable(
    z.optional(environmentKind),
    "Fixes the database's clock: the server's in `production`, a movable one in `development` and `test`.",
    { byDefault: 'as before' },
  ),
  DATABASE_OWNER_URL: variable(
    z.url(),
    'The database login of `cliffhanger_owner`; no serving process has it.',
    { isSecret: true },
  ),
};

export const ROLE: RoleVariables = {
  role: 'migrate',
  does: 'Migrates the database and ends; safe to repeat and to run concurrently.',
  variables: VARIABLES,
};
