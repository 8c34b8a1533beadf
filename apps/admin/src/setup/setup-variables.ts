import { CLICK_STREAM_VARIABLES, serverAddresses, text, variable } from '@cliffhanger/operations';
import * as z from 'zod/mini';

/** For `setup` only, except the variables of the click stream. */
export const SETUP_VARIABLES = {
  SECRETS_DIR: variable(
    z.optional(text),
    'The folder into which `setup` writes keys, secrets and logins, one file each. Only `setup` requires this and the following variables, except those of NATS.',
  ),
  DATABASE_SUPERUSER_URL: variable(
    z.optional(z.url()),
    'A login with the right to create roles and databases, such as `postgres://postgres@localhost/postgres?host=/run/postgresql`.',
    { isSecret: true },
  ),
  DATABASE_ADDRESS: variable(
    z.optional(z.url()),
    'URL of the database without a login: `postgres://host:5432/cliffhanger`, with TLS options after `?`.',
  ),
  NATS_ADDRESS: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Where processes find NATS, without a login: `nats://host:4222`. With it `setup` makes the logins of `deploy/nats/users.conf`.',
  ),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Comma-separated NATS servers; without them no stream is created. Required by `clicks`.',
    { isSecret: true },
  ),
  ...CLICK_STREAM_VARIABLES,
};
