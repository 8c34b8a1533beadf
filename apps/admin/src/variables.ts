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
    // oxlint-disable-next-line promise/valid-params -- a schema's fallback, and no promise
    z.catch(environmentKind, 'production'),
    '`development` or `test` open what production refuses: several admins at once, and the business clock. Whatever is missing or misspelt counts as `production`.',
  ),
  DATABASE_URL: variable(z.url(), 'The login of the role `cliffhanger_console`.', { isSecret: true }),
  PUBLIC_URL: variable(z.optional(z.url()), 'The address that people type; needed by `setup`.'),
  DATABASE_OWNER_URL: variable(
    z.optional(z.url()),
    'The login of the role that owns the database; needed by `seal-anew` alone.',
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
  does: 'The command line of whoever owns the machine: the first admins, and what the console has no page for.',
  variables: VARIABLES,
};
