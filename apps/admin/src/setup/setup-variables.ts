import { CLICK_STREAM_VARIABLES, serverAddresses, text, variable } from '@cliffhanger/operations';
import * as z from 'zod/mini';

/** Read by `setup` alone, but what is about clicks. */
export const SETUP_VARIABLES = {
  SECRETS_DIR: variable(
    z.optional(text),
    'The folder that `setup` writes keys, secrets and logins into, a file each; needed by `setup` alone, as are the variables below but those of NATS.',
  ),
  DATABASE_SUPERUSER_URL: variable(
    z.optional(z.url()),
    'A login that may create roles and databases, such as `postgres://postgres@localhost/postgres?host=/run/postgresql`.',
    { isSecret: true },
  ),
  DATABASE_ADDRESS: variable(
    z.optional(z.url()),
    'Where processes find the database, without a login: `postgres://host:5432/cliffhanger`, with options of TLS behind `?`.',
  ),
  NATS_ADDRESS: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Where processes find NATS, without a login: `nats://host:4222`. With it `setup` makes the logins of `deploy/nats/users.conf`.',
  ),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Servers of NATS, with commas between them; without it no stream is made. Needed by `clicks`.',
    { isSecret: true },
  ),
  ...CLICK_STREAM_VARIABLES,
};
