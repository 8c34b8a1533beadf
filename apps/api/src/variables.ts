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
  variable(z.optional(z.url()), `The database login for calls of ${who}; needed with that duty.`, {
    isSecret: true,
  });

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...TRACING_VARIABLES,
  ...LISTENING_VARIABLES,
  PUBLIC_URL: variable(z.url(), 'The public URL; links in emails begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'The URL of the storefront.', {
    byDefault: '`/watch/` under `PUBLIC_URL`',
  }),
  CONSOLE_URL: variable(z.optional(z.url()), 'The URL of the console; device keys are bound to its host.', {
    byDefault: '`PUBLIC_URL`',
  }),
  INGEST_URL: variable(z.optional(z.url()), "The ingest's URL, if no proxy routes `/r/` to it."),
  SECURITY_CONTACT: variable(
    z.optional(z.string().check(z.regex(/^(?:mailto:|https:\/\/)\S+$/))),
    'The contact for security reports, `mailto:` or `https://`, served at `/.well-known/security.txt`. Without it that page does not exist.',
  ),
  API_DUTIES: variable(list, 'The duties of this process, comma-separated.', {
    byDefault: 'seller, viewer, console',
  }),
  SELLER_DATABASE_URL: database('sellers'),
  VIEWER_DATABASE_URL: database('viewers'),
  CONSOLE_DATABASE_URL: database('the staff'),
  DATABASE_CONNECTIONS: variable(
    z._default(count, 10),
    'Database connections for sellers and for viewers each; staff have at most 4.',
  ),
  NATS_URL: variable(
    z.optional(serverAddresses('nats:', 'tls:')),
    'NATS servers, comma-separated. Without it apps poll for events every few seconds.',
    { isSecret: true },
  ),
  ...STORAGE_VARIABLES,
  SELLER_APP_DIR: variable(z.optional(text), 'The built seller app; without it only calls are served.'),
  CONSOLE_APP_DIR: variable(z.optional(text), 'The built console, served under `/console/`.'),
  STOREFRONT_APP_DIR: variable(z.optional(text), 'The built storefront, served under `/watch/`.'),
  ...TOKEN_VARIABLES,
  ...SEALING_VARIABLES,
  DEPOSIT_KEY_EVM: variable(
    z.optional(text),
    'The public key from which EVM deposit addresses are derived; without it there are no deposits.',
  ),
  DEPOSIT_KEY_TRON: variable(z.optional(text), 'The same for Tron.'),
  ...STRIPE_VARIABLES,
  ...PROXY_VARIABLES,
  COUNTRY_HEADER: variable(
    z.optional(z.string().check(z.toLowerCase(), z.regex(/^[a-z0-9-]+$/))),
    "The proxies' header with the viewer's country, such as `cf-ipcountry`; needs `TRUSTED_PROXIES`.",
    { byDefault: 'the address tells' },
  ),
  PUBLIC_CALLS_PER_MINUTE: variable(z.optional(count), 'Calls without a login per address and minute.', {
    byDefault: '60, or 6000 outside production',
  }),
  SELLER_CALLS_PER_MINUTE: variable(z.optional(count), 'Calls per login and minute.', {
    byDefault: '600, or 60000 outside production',
  }),
  FILES_PER_MINUTE: variable(z.optional(count), 'Files and segments per address and minute.', {
    byDefault: '1200, or 120000 outside production',
  }),
  EVENT_STREAMS: variable(z._default(count, 5_000), 'The limit of open event streams per process.'),
  ANSWERED_WITHIN_MS: variable(
    z._default(milliseconds, 250),
    'Admits as many concurrent calls as are answered within this time on average; 0: no limit.',
  ),
  ...SHUTDOWN_NOTICE_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'api',
  does: 'Answers the calls of sellers, viewers and staff, and serves the three apps.',
  variables: VARIABLES,
};
