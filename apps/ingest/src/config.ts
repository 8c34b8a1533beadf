import {
  CLICK_STREAM_VARIABLES,
  clickStream,
  count,
  type Environment,
  environmentKind,
  list,
  logLevel,
  milliseconds,
  port,
  readEnvironment,
  secret,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';

/** Metrics listen this far above the public port, unless told otherwise. */
const METRICS_PORT_OFFSET = 3;

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  HOST: z._default(text, '127.0.0.1'),
  PORT: port,
  METRICS_PORT: z.optional(port),
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
    host: read.HOST,
    port: read.PORT,
    metricsPort: read.METRICS_PORT ?? (read.PORT === 0 ? 0 : read.PORT + METRICS_PORT_OFFSET),
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
