import {
  buildOf,
  type Environment,
  IncompleteEnvironment,
  listenOptions,
  readVariables,
  shutdownOptions,
  storageLocation,
  stripeAccess,
  tokenSecrets,
  type ValuesOf,
} from '@cliffhanger/operations';
import { API_DUTIES, type ApiDuty } from './duties.ts';
import { VARIABLES } from './variables.ts';

type Read = ValuesOf<typeof VARIABLES>;

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  const isProduction = read.CLIFFHANGER_ENV === 'production';
  // Outside production one machine runs whole test suites against us, so all clients share its address.
  const lenience = isProduction ? 1 : 100;
  const storage = storageLocation(read);
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    build: buildOf(read.CLIFFHANGER_COMMIT),
    tracesTo: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    ...listenOptions(read),
    publicUrl: read.PUBLIC_URL,
    storefrontUrl: folderUrl(read.STOREFRONT_URL ?? new URL('/watch/', read.PUBLIC_URL).href),
    consoleUrl: read.CONSOLE_URL ?? read.PUBLIC_URL,
    ingestUrl: read.INGEST_URL,
    securityContact: read.SECURITY_CONTACT,
    databaseUrls: databaseUrls(read),
    databaseConnections: connectionsOf(read.DATABASE_CONNECTIONS),
    natsUrl: read.NATS_URL,
    storage,
    /** Undefined if this process serves the files. */
    filesUrl: storage.kind === 's3' ? storage.baseUrl : undefined,
    sellerAppDir: read.SELLER_APP_DIR,
    consoleAppDir: read.CONSOLE_APP_DIR,
    storefrontAppDir: read.STOREFRONT_APP_DIR,
    tokenSecrets: tokenSecrets(read),
    sealingKeys: { current: read.ENCRYPTION_KEY, former: read.FORMER_ENCRYPTION_KEYS },
    depositKeys: { evm: read.DEPOSIT_KEY_EVM, tron: read.DEPOSIT_KEY_TRON },
    stripe: stripeAccess(read),
    trustedProxies: read.TRUSTED_PROXIES,
    countryHeader: countryHeader(read),
    rateLimits: {
      publicCallsPerMinute: read.PUBLIC_CALLS_PER_MINUTE ?? 60 * lenience,
      sellerCallsPerMinute: read.SELLER_CALLS_PER_MINUTE ?? 600 * lenience,
      filesPerMinute: read.FILES_PER_MINUTE ?? 1_200 * lenience,
    },
    eventStreams: read.EVENT_STREAMS,
    admission: { deadlineMs: read.ANSWERED_WITHIN_MS, least: read.DATABASE_CONNECTIONS },
    ...shutdownOptions(read),
  } as const;
}

/** The header needs a trusted proxy: without one, a client could set it. */
function countryHeader({ COUNTRY_HEADER, TRUSTED_PROXIES }: Read): string | undefined {
  if (COUNTRY_HEADER !== undefined && TRUSTED_PROXIES.length === 0)
    throw new IncompleteEnvironment(['TRUSTED_PROXIES: needed by COUNTRY_HEADER']);
  return COUNTRY_HEADER;
}

const MOST_CONSOLE_CONNECTIONS = 4;

const connectionsOf = (connections: number): Readonly<Record<ApiDuty, number>> => ({
  seller: connections,
  viewer: connections,
  console: Math.min(connections, MOST_CONSOLE_CONNECTIONS),
});

/** The URLs of this process's duties only. */
function databaseUrls(read: Read): Readonly<Partial<Record<ApiDuty, string>>> {
  const asked = read.API_DUTIES;
  if (asked.some((name) => !API_DUTIES.some((duty) => duty === name))) {
    throw new IncompleteEnvironment([`API_DUTIES: none but ${API_DUTIES.join(', ')}`]);
  }
  const duties = API_DUTIES.filter((duty) => asked.length === 0 || asked.includes(duty));
  const given = {
    seller: read.SELLER_DATABASE_URL,
    viewer: read.VIEWER_DATABASE_URL,
    console: read.CONSOLE_DATABASE_URL,
  };
  const missing = duties.filter((duty) => given[duty] === undefined);
  if (missing.length > 0)
    throw new IncompleteEnvironment(missing.map((duty) => `${duty.toUpperCase()}_DATABASE_URL: needed`));
  return Object.fromEntries(duties.map((duty) => [duty, given[duty]]));
}

/** Storefront pages are resolved relative to it. */
const folderUrl = (url: string): string => (url.endsWith('/') ? url : `${url}/`);
