import {
  CLICK_STREAM_VARIABLES,
  clickStream,
  count,
  type Environment,
  environmentKind,
  LISTENING_VARIABLES,
  list,
  listenOptions,
  logLevel,
  milliseconds,
  readEnvironment,
  secret,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  ...LISTENING_VARIABLES,
  /** The address that people type: tracking links begin with it. */
  PUBLIC_URL: z.url(),
  /** Where viewers watch; without one they arrive at our own address. */
  STOREFRONT_URL: z.optional(z.url()),
  /** Where the storefront and the links have different hosts of one domain: that domain. */
  CLICK_COOKIE_DOMAIN: z.optional(text),
  DATABASE_URL: z.url(),
  NATS_URL: z.url(),
  ...CLICK_STREAM_VARIABLES,
  /** The same as the api's: it reads the tokens that are signed here. */
  TOKEN_SECRET: secret,
  TRUSTED_PROXIES: list,
  LINKS_IN_MEMORY: z._default(count, 500_000),
  /** Clicks that wait for the stream while it is away; further ones are lost, and counted as such. */
  CLICKS_IN_MEMORY: z._default(count, 200_000),
  /** A line for every group of clicks that was acknowledged, for whoever checks that none was lost. */
  ACKNOWLEDGED_CLICKS_FILE: z.optional(text),
  /** Between "not ready" and closing: how long load balancers need to notice. */
  SHUTDOWN_NOTICE_MS: z.optional(milliseconds),
  SHUTDOWN_WITHIN_MS: z._default(milliseconds, 30_000),
});

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    ...listenOptions(read),
    publicUrl: read.PUBLIC_URL,
    storefrontUrl: read.STOREFRONT_URL,
    cookieDomain: read.CLICK_COOKIE_DOMAIN,
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    clicks: clickStream(read),
    tokenSecret: read.TOKEN_SECRET,
    trustedProxies: read.TRUSTED_PROXIES,
    linksInMemory: read.LINKS_IN_MEMORY,
    clicksInMemory: read.CLICKS_IN_MEMORY,
    acknowledgedClicksFile: read.ACKNOWLEDGED_CLICKS_FILE,
    shutdownNoticeMs: read.SHUTDOWN_NOTICE_MS ?? (read.CLIFFHANGER_ENV === 'production' ? 5_000 : 0),
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
  } as const;
}
