import { createCountryTable } from '@cliffhanger/adapters/countries';
import { createDepositKeys } from '@cliffhanger/adapters/deposit-keys';
import { createDeviceKeys } from '@cliffhanger/adapters/device-keys';
import { createPostgresLimits } from '@cliffhanger/adapters/limits';
import { createSharpPictures } from '@cliffhanger/adapters/media';
import { createNatsPushSignal, noPushSignal } from '@cliffhanger/adapters/nats';
import { createPapers } from '@cliffhanger/adapters/papers';
import { createArgon2Passwords, createHmac } from '@cliffhanger/adapters/passwords';
import { paymentsFor } from '@cliffhanger/adapters/payments';
import {
  ANSWERED_WITHIN,
  businessClockFor,
  createMoneyPool,
  createPlainPool,
  createProbePool,
  createPublicRecords,
  createRepositories,
  createTransactions,
  isSchemaCurrent,
  observeStatements,
  readBacklogs,
  refuseUnsafeDatabases,
  warmingUp,
} from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { createTimeCodes } from '@cliffhanger/adapters/second-factor';
import { createStorage } from '@cliffhanger/adapters/storage';
import { authenticateViewer, beginAsGuest } from '@cliffhanger/application/checkout';
import { authenticate } from '@cliffhanger/application/identity';
import type { Dependencies, Repositories, Transactions } from '@cliffhanger/application/ports';
import { idOf } from '@cliffhanger/core/kernel';
import { type Log, type Tracing, tracedStatement } from '@cliffhanger/operations';
import type { Config } from './config.ts';
import { API_DUTIES, type ApiDuty, type DependenciesByDuty } from './duties.ts';
import { FILES_PATH } from './routes/media/files.ts';

/** Counting attempts is quick and never waits for a lock of a use case. */
const LIMITS_CONNECTIONS = 2;

/** Rejects calls without a database role. */
const NOBODYS = () => Promise.reject(new Error('these transactions belong to no duty'));
const NO_TRANSACTIONS: Transactions = { run: NOBODYS, read: NOBODYS, readOne: NOBODYS };

interface DutyPools {
  readonly money: ReturnType<typeof createMoneyPool>;
  readonly limits: ReturnType<typeof createPlainPool>;
}

/** The only place in the api that knows the adapters behind its ports. */
export function compose(config: Config, log: Log, tracing?: Tracing) {
  const onIdleError = (error: Error) => log.warn({ err: error }, 'an idle connection broke');
  const poolsOf = (duty: ApiDuty, connectionString: string): DutyPools => ({
    money: createMoneyPool({
      connectionString,
      maxConnections: config.databaseConnections[duty],
      answeredWithinMs: ANSWERED_WITHIN.short,
      applicationName: `cliffhanger-api-${duty}`,
      onIdleError,
    }),
    limits: createPlainPool({
      connectionString,
      maxConnections: LIMITS_CONNECTIONS,
      answeredWithinMs: ANSWERED_WITHIN.short,
      applicationName: `cliffhanger-api-${duty}-limits`,
      onIdleError,
    }),
  });
  const pools = API_DUTIES.flatMap((duty) => {
    const url = config.databaseUrls[duty];
    return url === undefined ? [] : [{ duty, url, ...poolsOf(duty, url) }];
  });
  if (tracing !== undefined)
    for (const { money, limits } of pools)
      for (const pool of [money, limits]) observeStatements(pool, (name) => tracedStatement(tracing, name));
  // Schema version and time are readable by every duty. Viewer reads involve the fewest secrets, so that pool
  // is preferred.
  const asker = pools.find(({ duty }) => duty === 'viewer') ?? pools[0];
  if (asker === undefined) throw new Error('an api without a duty answers nothing');
  const probePool = createProbePool({
    connectionString: asker.url,
    applicationName: 'cliffhanger-api-probe',
    onIdleError,
  });
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: asker.money });
  const pushSignal =
    config.natsUrl === undefined
      ? noPushSignal
      : createNatsPushSignal({
          url: config.natsUrl,
          name: 'cliffhanger-api',
          onChange: (isConnected) => log.info({ isConnected }, 'nats'),
        });
  const depositKeys = createDepositKeys(config.depositKeys);
  const shared: Omit<Dependencies, 'transactions' | 'limits'> = {
    clock,
    random: systemRandom,
    passwords: createArgon2Passwords(),
    hmac: createHmac(config.tokenSecrets.current, config.tokenSecrets.former),
    storage: createStorage(config.storage, FILES_PATH),
    pictures: createSharpPictures(),
    papers: createPapers(),
    payments: paymentsFor({ environment: config.kind, stripe: config.stripe, depositKeys }),
    depositKeys,
    sealing: createAesSealing(config.sealingKeys),
    secondFactor: createTimeCodes({ issuer: 'Cliffhanger', now: Date.now }),
    deviceKeys: createDeviceKeys(config.consoleUrl),
    publicUrl: config.publicUrl,
    storefrontUrl: config.storefrontUrl,
  };
  const dependenciesByDuty: DependenciesByDuty = Object.fromEntries(
    pools.map(({ duty, money, limits }): [ApiDuty, Dependencies] => [
      duty,
      {
        ...shared,
        transactions: createTransactions(money, (session) =>
          createRepositories(session, tracing?.traceparent),
        ),
        limits: createPostgresLimits(limits),
      },
    ]),
  );
  const isWarm = warmingUp(
    pools.flatMap(({ duty, money, limits }) => [
      { pool: money, ...hotReadOf(duty, dependenciesByDuty[duty]) },
      { pool: limits },
    ]),
  );
  return {
    refuseUnsafeDatabases: () =>
      refuseUnsafeDatabases(
        config.kind,
        Object.fromEntries(pools.map(({ duty, url }) => [`${duty.toUpperCase()}_DATABASE_URL`, url])),
      ),
    dependenciesByDuty,
    clock,
    isClockSet: clock.isSet,
    ...doorsOf(dependenciesByDuty, config),
    pushSignal,
    pools: Object.fromEntries(
      pools.flatMap(({ duty, money, limits }) => [
        [duty, money],
        [`${duty}-limits`, limits],
      ]),
    ),
    readBacklogs: () => readBacklogs(probePool, clock.now()),
    publicRecords: createPublicRecords(asker.money),
    isReady: async () => (await isSchemaCurrent(probePool)) && isWarm(),
    close: async () => {
      clock.stop();
      const all = [probePool, ...pools.flatMap(({ money, limits }) => [money, limits])];
      await Promise.all([...all.map((pool) => pool.end()), pushSignal.close()]);
    },
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** PostgreSQL makes five custom plans for a statement before it can switch to a generic one. */
const ASKED_UNTIL_PLANNED = 6;

/**
 * Reads that warm the connections: nearly every call starts with a session lookup. Staff are few, so the
 * console has none.
 */
function hotReadOf(
  duty: ApiDuty,
  dependencies: Dependencies | undefined,
): { readonly ask?: () => Promise<unknown> } {
  if (dependencies === undefined || duty === 'console') return {};
  const { transactions, hmac } = dependencies;
  const digest = hmac.sessionToken(NOBODY);
  return {
    ask: () =>
      duty === 'seller'
        ? transactions.readOne(({ sessions }) => sessions.findByToken(idOf<'seller'>(NOBODY), digest))
        : transactions.read((repositories) => askAsViewers(repositories, digest)),
  };
}

/**
 * The queries of every playback. Planning over all monthly partitions of orders is the slowest part of a
 * first call.
 */
async function askAsViewers(
  { viewers, checkout, episodes }: Repositories,
  digest: Parameters<Repositories['viewers']['findSession']>[1],
): Promise<void> {
  const viewerId = idOf<'viewer'>(NOBODY);
  const dramaId = idOf<'drama'>(NOBODY);
  for (let asked = 0; asked < ASKED_UNTIL_PLANNED; asked += 1)
    await Promise.all([
      viewers.findSession(viewerId, digest),
      checkout.entitlementOf({ viewerId, dramaId, episode: 1 }, systemClock.now()),
      episodes.packageOf({ dramaId, number: 1 }),
      episodes.captionsOf({ dramaId, number: 1 }),
    ]);
}

/** Authentication per duty: without the duty, every caller is anonymous. */
function doorsOf(
  { seller, viewer }: DependenciesByDuty,
  { publicUrl, storefrontUrl, countryHeader }: Config,
) {
  return {
    transactions: NO_TRANSACTIONS,
    authenticate: seller === undefined ? async () => undefined : authenticate(seller),
    viewers: {
      authenticate: viewer === undefined ? async () => undefined : authenticateViewer(viewer),
      beginAsGuest: viewer === undefined ? NOBODYS : beginAsGuest(viewer),
      origins: [publicUrl, storefrontUrl].map((url) => new URL(url).origin),
      isSecure: storefrontUrl.startsWith('https:'),
      countries: {
        header: countryHeader,
        byAddress: viewer === undefined ? () => null : createCountryTable(),
      },
    },
  };
}
