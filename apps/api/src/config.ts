import {
  count,
  type Environment,
  environmentKind,
  LISTENING_VARIABLES,
  list,
  listenOptions,
  logLevel,
  milliseconds,
  readEnvironment,
  STORAGE_VARIABLES,
  STRIPE_VARIABLES,
  secret,
  storageLocation,
  stripeAccess,
  text,
} from '@cliffhanger/operations';
import * as z from 'zod/mini';
import { API_DUTIES, type ApiDuty } from './duties.ts';

const SCHEMA = z.object({
  CLIFFHANGER_ENV: environmentKind,
  LOG_LEVEL: logLevel,
  ...LISTENING_VARIABLES,
  /** The address that people type; links in mails begin with it. */
  PUBLIC_URL: z.url(),
  /** Where viewers watch; without one: under `/watch/` of the address above. */
  STOREFRONT_URL: z.optional(z.url()),
  /** Where the staff opens the console, when not under the address above: device keys are made for its host. */
  CONSOLE_URL: z.optional(z.url()),
  /** Where clicks on tracking links are followed, when no proxy before us sends them there. */
  INGEST_URL: z.optional(z.url()),
  /** Whose calls this process answers, with commas between them; without it all of them. */
  API_DUTIES: list,
  /** A role of its own for each duty that this process has. */
  SELLER_DATABASE_URL: z.optional(z.url()),
  VIEWER_DATABASE_URL: z.optional(z.url()),
  CONSOLE_DATABASE_URL: z.optional(z.url()),
  /** For the calls of sellers and of viewers each; operators are few. */
  DATABASE_CONNECTIONS: z._default(count, 10),
  /** Without it events are found by looking every few seconds. */
  NATS_URL: z.optional(z.url()),
  ...STORAGE_VARIABLES,
  SELLER_APP_DIR: z.optional(text),
  CONSOLE_APP_DIR: z.optional(text),
  STOREFRONT_APP_DIR: z.optional(text),
  TOKEN_SECRET: secret,
  /** Seals documents; what was sealed with former ones, with commas between them, is still opened. */
  ENCRYPTION_KEY: secret,
  FORMER_ENCRYPTION_KEYS: list,
  /** Watch-only extended public keys that sellers' deposit addresses are derived from; without one: no deposits there. */
  DEPOSIT_KEY_EVM: z.optional(text),
  DEPOSIT_KEY_TRON: z.optional(text),
  ...STRIPE_VARIABLES,
  /** Addresses or networks of our own proxies, with commas between them. */
  TRUSTED_PROXIES: list,
  PUBLIC_CALLS_PER_MINUTE: z.optional(count),
  SELLER_CALLS_PER_MINUTE: z.optional(count),
  FILES_PER_MINUTE: z.optional(count),
  /** Open streams of events, in this process. */
  EVENT_STREAMS: z._default(count, 5_000),
  LONGEST_EVENT_LOOP_DELAY_MS: z._default(milliseconds, 500),
  /** Between "not ready" and closing: how long load balancers need to notice. */
  SHUTDOWN_NOTICE_MS: z.optional(milliseconds),
  SHUTDOWN_WITHIN_MS: z._default(milliseconds, 30_000),
});

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readEnvironment(SCHEMA, environment);
  const isProduction = read.CLIFFHANGER_ENV === 'production';
  // One machine runs whole test suites against us outside production: its address is then everybody's.
  const lenience = isProduction ? 1 : 100;
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    ...listenOptions(read),
    publicUrl: read.PUBLIC_URL,
    storefrontUrl: folderUrl(read.STOREFRONT_URL ?? new URL('/watch/', read.PUBLIC_URL).href),
    consoleUrl: read.CONSOLE_URL ?? read.PUBLIC_URL,
    ingestUrl: read.INGEST_URL,
    databaseUrls: databaseUrls(read),
    databaseConnections: connectionsOf(read.DATABASE_CONNECTIONS),
    natsUrl: read.NATS_URL,
    storage: storageLocation(read),
    sellerAppDir: read.SELLER_APP_DIR,
    consoleAppDir: read.CONSOLE_APP_DIR,
    storefrontAppDir: read.STOREFRONT_APP_DIR,
    tokenSecret: read.TOKEN_SECRET,
    sealingKeys: { current: read.ENCRYPTION_KEY, former: read.FORMER_ENCRYPTION_KEYS },
    depositKeys: { evm: read.DEPOSIT_KEY_EVM, tron: read.DEPOSIT_KEY_TRON },
    stripe: stripeAccess(read),
    trustedProxies: read.TRUSTED_PROXIES,
    rateLimits: {
      publicCallsPerMinute: read.PUBLIC_CALLS_PER_MINUTE ?? 60 * lenience,
      sellerCallsPerMinute: read.SELLER_CALLS_PER_MINUTE ?? 600 * lenience,
      filesPerMinute: read.FILES_PER_MINUTE ?? 1_200 * lenience,
    },
    eventStreams: read.EVENT_STREAMS,
    longestEventLoopDelayMs: read.LONGEST_EVENT_LOOP_DELAY_MS,
    shutdownNoticeMs: read.SHUTDOWN_NOTICE_MS ?? (isProduction ? 5_000 : 0),
    shutdownWithinMs: read.SHUTDOWN_WITHIN_MS,
  } as const;
}

const MOST_CONSOLE_CONNECTIONS = 4;

const connectionsOf = (connections: number): Readonly<Record<ApiDuty, number>> => ({
  seller: connections,
  viewer: connections,
  console: Math.min(connections, MOST_CONSOLE_CONNECTIONS),
});

/** Of the duties that this process has; never of any other. */
function databaseUrls(read: z.output<typeof SCHEMA>): Readonly<Partial<Record<ApiDuty, string>>> {
  const asked = read.API_DUTIES;
  if (asked.some((name) => !API_DUTIES.some((duty) => duty === name))) {
    throw new Error(`the environment is not complete:\n  API_DUTIES: none but ${API_DUTIES.join(', ')}`);
  }
  const duties = API_DUTIES.filter((duty) => asked.length === 0 || asked.includes(duty));
  const given = {
    seller: read.SELLER_DATABASE_URL,
    viewer: read.VIEWER_DATABASE_URL,
    console: read.CONSOLE_DATABASE_URL,
  };
  const missing = duties.filter((duty) => given[duty] === undefined);
  if (missing.length > 0) {
    const lines = missing.map((duty) => `  ${duty.toUpperCase()}_DATABASE_URL: needed`);
    throw new Error(`the environment is not complete:\n${lines.join('\n')}`);
  }
  return Object.fromEntries(duties.map((duty) => [duty, given[duty]]));
}

/** Pages of the storefront are named from it on. */
const folderUrl = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
