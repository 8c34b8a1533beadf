import {
  environmentKind,
  type RoleVariables,
  SEALING_VARIABLES,
  STORAGE_VARIABLES,
  variable,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';
import { SETUP_VARIABLES } from './setup/setup-variables.ts';

export const VARIABLES = {
  CLIFFHANGER_ENV: variable(
    // oxlint-disable-next-line promise/valid-params -- the fallback of a schema, not a promise
    z.catch(environmentKind, 'production'),
    '`development` or `test` allow what production refuses: more than two admins, and moving the business clock. Any other or missing value counts as `production`.',
  ),
  DATABASE_URL: variable(z.url(), 'The database login of `cliffhanger_console`.', { isSecret: true }),
  PUBLIC_URL: variable(z.optional(z.url()), 'The public URL; needed by `setup`.'),
  DATABASE_OWNER_URL: variable(
    z.optional(z.url()),
    "The owner's database login; needed by `seal-anew` only.",
    { isSecret: true },
  ),
  ...SEALING_VARIABLES,
  ENCRYPTION_KEY: variable(
    z.optional(SEALING_VARIABLES.ENCRYPTION_KEY.schema),
    SEALING_VARIABLES.ENCRYPTION_KEY.meaning,
    {
      isSecret: true,
    },
  ),
  ...STORAGE_VARIABLES,
  ...SETUP_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'admin',
  does: "The operator's command line: the first admins, and what the console has no page for.",
  variables: VARIABLES,
};
