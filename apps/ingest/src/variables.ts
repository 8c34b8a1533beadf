import {
  CLICK_STREAM_VARIABLES,
  count,
  LISTENING_VARIABLES,
  PROCESS_VARIABLES,
  PROXY_VARIABLES,
  type RoleVariables,
  SHUTDOWN_NOTICE_VARIABLES,
  serverAddresses,
  TOKEN_VARIABLES,
  text,
  variable,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

export const VARIABLES = {
  ...PROCESS_VARIABLES,
  ...LISTENING_VARIABLES,
  PUBLIC_URL: variable(z.url(), 'The public URL; tracking links begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'The URL of the storefront.', { byDefault: '`PUBLIC_URL`' }),
  CLICK_COOKIE_DOMAIN: variable(
    z.optional(text),
    'The common domain if storefront and links have different hosts.',
  ),
  DATABASE_URL: variable(z.url(), 'The database login of `cliffhanger_ingest`.', { isSecret: true }),
  NATS_URL: variable(serverAddresses('nats:', 'tls:'), 'NATS servers, comma-separated.', {
    isSecret: true,
  }),
  ...CLICK_STREAM_VARIABLES,
  ...TOKEN_VARIABLES,
  ...PROXY_VARIABLES,
  LINKS_IN_MEMORY: variable(z._default(count, 500_000), 'The number of links kept in memory.'),
  CLICKS_IN_MEMORY: variable(
    z._default(count, 200_000),
    'Clicks buffered while the stream is away; further ones are lost and counted as lost.',
  ),
  ACKNOWLEDGED_CLICKS_FILE: variable(
    z.optional(text),
    'A file with one line per acknowledged batch of clicks, for loss tests.',
  ),
  ...SHUTDOWN_NOTICE_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'ingest',
  does: 'Follows tracking links and records clicks.',
  variables: VARIABLES,
};
