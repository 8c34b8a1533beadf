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
  PUBLIC_URL: variable(z.url(), 'The address that people type: tracking links begin with it.'),
  STOREFRONT_URL: variable(z.optional(z.url()), 'Where viewers watch.', { byDefault: '`PUBLIC_URL`' }),
  CLICK_COOKIE_DOMAIN: variable(
    z.optional(text),
    'Where the storefront and the links have different hosts of one domain: that domain.',
  ),
  DATABASE_URL: variable(z.url(), 'The login of the role `cliffhanger_ingest`.', { isSecret: true }),
  NATS_URL: variable(serverAddresses('nats:', 'tls:'), 'Servers of NATS, with commas between them.', {
    isSecret: true,
  }),
  ...CLICK_STREAM_VARIABLES,
  ...TOKEN_VARIABLES,
  ...PROXY_VARIABLES,
  LINKS_IN_MEMORY: variable(z._default(count, 500_000), 'Links that are known without asking the database.'),
  CLICKS_IN_MEMORY: variable(
    z._default(count, 200_000),
    'Clicks that wait for the stream while it is away; further ones are lost, and counted as such.',
  ),
  ACKNOWLEDGED_CLICKS_FILE: variable(
    z.optional(text),
    'A line for every group of clicks that was acknowledged, for whoever checks that none was lost.',
  ),
  ...SHUTDOWN_NOTICE_VARIABLES,
};

export const ROLE: RoleVariables = {
  role: 'ingest',
  does: 'Follows tracking links and records clicks.',
  variables: VARIABLES,
};
