import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createPostgresLimits } from '@cliffhanger/adapters/limits';
import { createSharpPictures } from '@cliffhanger/adapters/media';
import { createNatsPushSignal, noPushSignal } from '@cliffhanger/adapters/nats';
import { createArgon2Passwords, createDigests } from '@cliffhanger/adapters/passwords';
import { paymentsFor } from '@cliffhanger/adapters/payments';
import {
  businessClockFor,
  createMoneyPool,
  createPlainPool,
  createStores,
  createTransactions,
  isSchemaCurrent,
} from '@cliffhanger/adapters/postgres';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { createStorage } from '@cliffhanger/adapters/storage';
import { createAesVault } from '@cliffhanger/adapters/vault';
import { authenticateViewer, beginAsGuest } from '@cliffhanger/application/checkout';
import { authenticate } from '@cliffhanger/application/identity';
import type { Outside } from '@cliffhanger/application/ports';
import type { Log } from '@cliffhanger/operations';
import type { Config } from './config.ts';
import { FILES_PATH } from './routes/media/files.ts';

/** Counting tries is quick and never waits for a lock that a use case holds. */
const LIMITS_CONNECTIONS = 4;

/** The only place of the api that knows which machines stand behind its ports. */
export function compose(config: Config, log: Log) {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const connectionString = config.databaseUrl;
  const pool = createMoneyPool({
    connectionString,
    maxConnections: config.databaseConnections,
    applicationName: 'cliffhanger-api',
    onIdleError,
  });
  const limitsPool = createPlainPool({
    connectionString,
    maxConnections: LIMITS_CONNECTIONS,
    applicationName: 'cliffhanger-api-limits',
    onIdleError,
  });
  const pushSignal =
    config.natsUrl === undefined
      ? noPushSignal
      : createNatsPushSignal({
          url: config.natsUrl,
          name: 'cliffhanger-api',
          onChange: (isConnected) => log.info({ isConnected }, 'nats'),
        });
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: pool });
  const depositKeys = createDepositKeys(config.depositKeys);
  const outside: Outside = {
    transactions: createTransactions(pool, createStores),
    clock,
    chance: systemChance,
    passwords: createArgon2Passwords(),
    digests: createDigests(config.tokenSecret),
    limits: createPostgresLimits(limitsPool),
    storage: createStorage(config.storage, FILES_PATH),
    pictures: createSharpPictures(),
    payments: paymentsFor({ environment: config.kind, stripe: config.stripe, depositKeys }),
    depositKeys,
    vault: createAesVault(config.vaultKeys),
    secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
    publicUrl: config.publicUrl,
    storefrontUrl: config.storefrontUrl,
  };
  return {
    outside,
    isClockSet: clock.isSet,
    authenticate: authenticate(outside),
    viewers: {
      authenticate: authenticateViewer(outside),
      beginAsGuest: beginAsGuest(outside),
      origins: [config.publicUrl, config.storefrontUrl].map((url) => new URL(url).origin),
      isSecure: config.storefrontUrl.startsWith('https:'),
    },
    pushSignal,
    pools: { money: pool, limits: limitsPool },
    isReady: () => isSchemaCurrent(pool),
    close: async () => {
      clock.stop();
      await Promise.all([pool.end(), limitsPool.end(), pushSignal.close()]);
    },
  };
}
