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
  PUBLIC_URL: variable(z.url(), 'The public URL; links in emails begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'The URL of the storefront.', {
    byDefault: '`/watch/` under `PUBLIC_URL`',
  }),
  DATABASE_URL: variable(z.url(), 'The database login of `cliffhanger_worker`.', { isSecret: true }),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'NATS servers, comma-separated. Without it apps poll for events and no clicks are counted.',
    { isSecret: true },
  ),
  ...CLICK_STREAM_VARIABLES,
  CLICKS_HANDED_FOR_MS: variable(
    z._default(milliseconds, 30_000),
    'Clicks that a worker took and did not count within this time are redelivered.',
  ),
  SMTP_URL: variable(
    z.url({ protocol: /^smtps?$/ }),
    'The mail server: `smtp://user:password@host:port` (TLS by STARTTLS where it offers it), or `smtps://…`.',
    { isSecret: true },
  ),
  MAIL_FROM: variable(z.optional(z.email()), 'The sender of emails; needed in production.', {
    byDefault: 'no-reply@cliffhanger.localhost, outside production',
  }),
  ...SIGNER_VARIABLES,
  SIGNER_ALLOWLISTER_PRIVATE_KEY: variable(
    z.optional(text),
    'The Ed25519 key (32 bytes in base64) for reporting payout addresses and device keys to the signer; it can do nothing else.',
    { isSecret: true },
  ),
  ...STORAGE_VARIABLES,
  ...STRIPE_VARIABLES,
  ...SEALING_VARIABLES,
  ...PROOFS_VARIABLES,
  SELLER_APP_DIR: variable(
    z.optional(text),
    'The built seller app, as in the api; the fingerprint of its offline checker is published in the log.',
  ),
  PACKAGING_DIR: variable(
    z._default(text, join(tmpdir(), 'cliffhanger-packaging')),
    'The working folder of packaging.',
    { byDefault: '`cliffhanger-packaging` in the folder for temporary files' },
  ),
  EPISODES_AT_ONCE: variable(z._default(count, 1), 'Episodes packaged concurrently.'),
  RUNGS: variable(list, 'Renditions by their shorter edge, comma-separated.', {
    byDefault: 'all of them',
  }),
  JOBS_AT_ONCE: variable(z._default(count, 8), 'Jobs run concurrently.'),
  SHUTDOWN_WITHIN_MS: variable(
    z._default(milliseconds, 90_000),
    'The longest shutdown after SIGTERM; unfinished work is abandoned.',
  ),
};

export const ROLE: RoleVariables = {
  role: 'worker',
  does: 'Background work: emails, settlements, refunds, click counting, packaging of videos.',
  variables: VARIABLES,
};
