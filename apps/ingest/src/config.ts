import {
  buildOf,
  clickStream,
  type Environment,
  listenOptions,
  readVariables,
  shutdownOptions,
  tokenSecrets,
} from '@cliffhanger/operations';
import { VARIABLES } from './variables.ts';

export type Config = ReturnType<typeof configFrom>;

export function configFrom(environment: Environment) {
  const read = readVariables(VARIABLES, environment);
  return {
    kind: read.CLIFFHANGER_ENV,
    logLevel: read.LOG_LEVEL,
    build: buildOf(read.CLIFFHANGER_COMMIT),
    ...listenOptions(read),
    publicUrl: read.PUBLIC_URL,
    storefrontUrl: read.STOREFRONT_URL,
    cookieDomain: read.CLICK_COOKIE_DOMAIN,
    databaseUrl: read.DATABASE_URL,
    natsUrl: read.NATS_URL,
    clicks: clickStream(read),
    tokenSecrets: tokenSecrets(read),
    trustedProxies: read.TRUSTED_PROXIES,
    linksInMemory: read.LINKS_IN_MEMORY,
    clicksInMemory: read.CLICKS_IN_MEMORY,
    acknowledgedClicksFile: read.ACKNOWLEDGED_CLICKS_FILE,
    ...shutdownOptions(read),
  } as const;
}
