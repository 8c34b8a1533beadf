import { createNatsClickStream } from '@cliffhanger/adapters/nats';
import { createHmac } from '@cliffhanger/adapters/passwords';
import {
  ANSWERED_WITHIN,
  businessClockFor,
  createMoneyPool,
  createRepositories,
  createTransactions,
  refuseUnsafeDatabases,
  warmingUp,
} from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { followTrackingLink, seeView } from '@cliffhanger/application/library';
import type { Log } from '@cliffhanger/operations';
import type { Config } from './config.ts';
import type { LinkBook } from './links/link-memory.ts';

/** One to read new links every second, the others for unknown codes. */
const CONNECTIONS = 4;

/** The only module of the ingest that knows the adapters. */
export function compose(config: Config, log: Log) {
  const pool = createMoneyPool({
    connectionString: config.databaseUrl,
    maxConnections: CONNECTIONS,
    answeredWithinMs: ANSWERED_WITHIN.short,
    applicationName: 'cliffhanger-ingest',
    onIdleError: (error) => log.warn({ err: error }, 'an idle connection broke'),
  });
  const clock = businessClockFor({ environment: config.kind, system: systemClock, session: pool });
  const transactions = createTransactions(pool, createRepositories);
  const book: LinkBook = {
    newest: (before, most) => transactions.readOne(({ trackingLinks }) => trackingLinks.newest(before, most)),
    madeAfter: (cursor, most) =>
      transactions.readOne(({ trackingLinks }) => trackingLinks.madeAfter(cursor, most)),
    find: (code) => transactions.readOne(({ trackingLinks }) => trackingLinks.find(code)),
  };
  const stream = createNatsClickStream({
    ...config.clicks,
    url: config.natsUrl,
    name: 'cliffhanger-ingest',
    onChange: (isConnected) => log.info({ isConnected }, 'nats'),
  });
  const hmac = createHmac(config.tokenSecrets.current, config.tokenSecrets.former);
  return {
    follow: followTrackingLink({ clock, hmac }),
    see: seeView({ clock, hmac }),
    book,
    stream,
    refuseUnsafeDatabase: () => refuseUnsafeDatabases(config.kind, { DATABASE_URL: config.databaseUrl }),
    newId: () => systemRandom.id() as string,
    isClockSet: clock.isSet,
    isWarm: warmingUp([{ pool }]),
    pools: { links: pool },
    close: async () => {
      clock.stop();
      await Promise.all([pool.end(), stream.close()]);
    },
  };
}
