import { environmentKind, type RoleVariables, variable } from '@cliffhanger/operations';
import * as z from 'zod/mini';

export const VARIABLES = {
  CLIFFHANGER_ENV: variable(
    z.optional(environmentKind),
    "Whose time counts in the database from now on: in `production` the server's, in `development` and `test` one that can be moved.",
    { byDefault: 'as before' },
  ),
  DATABASE_OWNER_URL: variable(
    z.url(),
    'The login of the role that owns the database, `cliffhanger_owner`: no process that serves has it.',
    { isSecret: true },
  ),
};

export const ROLE: RoleVariables = {
  role: 'migrate',
  does: 'Brings the database forward and ends; safe to run several times, and at once.',
  variables: VARIABLES,
};
