import {
  count,
  LISTENING_VARIABLES,
  list,
  milliseconds,
  PROCESS_VARIABLES,
  PROXY_VARIABLES,
  type RoleVariables,
  SEALING_VARIABLES,
  SHUTDOWN_NOTICE_VARIABLES,
  STORAGE_VARIABLES,
  STRIPE_VARIABLES,
  serverAddresses,
  TOKEN_VARIABLES,
  TRACING_VARIABLES,
  text,
  variable,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const database = (who: string) =>
  variable(z.optional(z.url()), `The login of the calls of ${who}; needed when this process has that duty.`, {
    isSecret: true,
  });

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...TRACING_VARIABLES,
  ...LISTENING_VARIABLES,
  PUBLIC_URL: variable(z.url(), 'The address that people type; links in mails begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'Where viewers watch.', {
    byDefault: '`/watch/` under `PUBLIC_URL`',
  }),
  CONSOLE_URL: variable(
    z.optional(z.url()),
    'Where the staff opens the console: device keys are made for its host.',
    { byDefault: '`PUBLIC_URL`' },
  ),
  INGEST_URL: variable(
    z.optional(z.url()),
    'Where clicks on tracking links are followed, when no proxy before us sends them there.',
  ),
  SECURITY_CONTACT: variable(
    z.optional(z.string().check(z.regex(/^(?:mailto:|https:\/\/)\S+$/))),
    'Where security problems are reported, `mailto:` or `https://`: served in `/.well-known/security.txt`, which does not exist without it.',
  ),
  API_DUTIES: variable(list, 'Whose calls this process answers, with commas between them.', {
    byDefault: 'seller, viewer, console',
  }),
  SELLER_DATABASE_URL: database('sellers'),
  VIEWER_DATABASE_URL: database('viewers'),
  CONSOLE_DATABASE_URL: database('the staff'),
  DATABASE_CONNECTIONS: variable(
    z._default(count, 10),
    'Connections for the calls of sellers and of viewers each; the staff has 4 at most.',
  ),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'Servers of NATS, with commas between them. Without it open apps find their events by looking every few seconds.',
    { isSecret: true },
  ),
  ...STORAGE_VARIABLES,
  SELLER_APP_DIR: variable(z.optional(text), "The built seller's app; without it only calls are served."),
  CONSOLE_APP_DIR: variable(z.optional(text), 'The built console, served under `/console/`.'),
  STOREFRONT_APP_DIR: variable(z.optional(text), 'The built storefront, served under `/watch/`.'),
  ...TOKEN_VARIABLES,
  ...SEALING_VARIABLES,
  DEPOSIT_KEY_EVM: variable(
    z.optional(text),
    "The extended public key that sellers' deposit addresses on EVM chains are derived from; without it no deposits there.",
  ),
  DEPOSIT_KEY_TRON: variable(z.optional(text), 'The same for Tron.'),
  ...STRIPE_VARIABLES,
  ...PROXY_VARIABLES,
  COUNTRY_HEADER: variable(
    z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+$/))),
    'The header in which our proxies say where a viewer is, such as `cf-ipcountry`; needs `TRUSTED_PROXIES`.',
    { byDefault: 'the address tells' },
  ),
  PUBLIC_CALLS_PER_MINUTE: variable(z.optional(count), 'Calls without a login, by address.', {
    byDefault: '60, or 6000 outside production',
  }),
  SELLER_CALLS_PER_MINUTE: variable(z.optional(count), 'Calls of one login.', {
    byDefault: '600, or 60000 outside production',
  }),
  FILES_PER_MINUTE: variable(z.optional(count), 'Files and segments, by address.', {
    byDefault: '1200, or 120000 outside production',
  }),
  EVENT_STREAMS: variable(z._default(count, 5_000), 'Open streams of events, in this process.'),
  ANSWERED_WITHIN_MS: variable(
    z._default(milliseconds, 250),
    'Only as many calls are admitted at once as are answered within this time on average; 0: all are.',
  ),
  ...SHUTDOWN_NOTICE_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'api',
  does: 'Answers the calls of sellers, viewers and staff, and serves the three apps.',
  variables: VARIABLES,
};
