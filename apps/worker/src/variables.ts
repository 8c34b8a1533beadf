import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CLICK_STREAM_VARIABLES,
  count,
  list,
  milliseconds,
  OPERATIONS_VARIABLES,
  PROCESS_VARIABLES,
  PROOFS_VARIABLES,
  type RoleVariables,
  SEALING_VARIABLES,
  SIGNER_VARIABLES,
  STORAGE_VARIABLES,
  STRIPE_VARIABLES,
  serverAddresses,
  TRACING_VARIABLES,
  text,
  variable,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...TRACING_VARIABLES,
  ...OPERATIONS_VARIABLES,
  PUBLIC_URL: variable(z.url(), 'The address that people type; links in mails begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'Where viewers watch.', {
    byDefault: '`/watch/` under `PUBLIC_URL`',
  }),
  DATABASE_URL: variable(z.url(), 'The login of the role `cliffhanger_worker`.', { isSecret: true }),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Servers of NATS, with commas between them. Without it open apps find their events by looking every few seconds, and no clicks are counted.',
    { isSecret: true },
  ),
  ...CLICK_STREAM_VARIABLES,
  CLICKS_HANDED_FOR_MS: variable(
    z._default(milliseconds, 30_000),
    'Clicks that a worker has taken and not counted after this are given to another one.',
  ),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/ }),
    'The mail server: `smtp://user:password@host:port` (TLS by STARTTLS where it offers it), or `smtps://…`.',
    { isSecret: true },
  ),
  MAIL_FROM: variable(z.optional(z.email()), 'The address that mails come from; needed in production.', {
    byDefault: 'no-reply@cliffhanger.localhost, outside production',
  }),
  ...SIGNER_VARIABLES,
  SIGNER_ALLOWLISTER_PRIVATE_KEY: variable(
    z.optional(text),
    'The Ed25519 key (32 bytes in base 64) that tells the signer payout addresses and device keys, and can do nothing else.',
    { isSecret: true },
  ),
  ...STORAGE_VARIABLES,
  ...STRIPE_VARIABLES,
  ...SEALING_VARIABLES,
  ...PROOFS_VARIABLES,
  SELLER_APP_DIR: variable(
    z.optional(text),
    "The built seller's app, as the api has it: the fingerprint of its offline checker is published in the log.",
  ),
  PACKAGING_DIR: variable(
    z._default(text, join(tmpdir(), 'cliffhanger-packaging')),
    'Where films lie while they are packaged.',
    { byDefault: '`cliffhanger-packaging` in the folder for temporary files' },
  ),
  EPISODES_AT_ONCE: variable(z._default(count, 1), 'Episodes that are packaged at the same time.'),
  RUNGS: variable(list, 'The rungs of the ladder, by their shorter edges, with commas between them.', {
    byDefault: 'all of them',
  }),
  JOBS_AT_ONCE: variable(z._default(count, 8), 'Jobs that run at the same time.'),
  SHUTDOWN_WITHIN_MS: variable(
    z._default(milliseconds, 90_000),
    'Whatever still runs this long after SIGTERM is left behind.',
  ),
};

export const ROLE: RoleVariables = {
  role: 'worker',
  does: 'Does what happens after a call: mails, settlements, refunds, counting, packaging of films.',
  variables: VARIABLES,
};
