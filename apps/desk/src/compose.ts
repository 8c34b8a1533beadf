import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import { decideRegistration, listPendingRegistrations } from '@cliffhanger/application/identity';

const DEFAULT_PORT_BASE = 4100;

/** The stack that `pnpm dev` runs, unless the environment names another database. */
function databaseUrl(environment: NodeJS.ProcessEnv): string {
  const given = environment['DATABASE_URL'];
  if (given !== undefined && given !== '') return given;
  if (environment['CLIFFHANGER_ENV'] === 'production')
    throw new Error('DATABASE_URL is needed in production');
  const port = Number(environment['CLIFFHANGER_PORT_BASE'] ?? DEFAULT_PORT_BASE) + 1;
  return `postgres://cliffhanger_app@127.0.0.1:${port}/cliffhanger`;
}

/** The only place of the desk that knows which machines stand behind its ports. */
export function compose(environment: NodeJS.ProcessEnv) {
  const pool = createMoneyPool({
    connectionString: databaseUrl(environment),
    maxConnections: 1,
    applicationName: 'cliffhanger-desk',
  });
  const outside = {
    transactions: createTransactions(pool, createStores),
    clock: systemClock,
    chance: systemChance,
  };
  return {
    clock: systemClock,
    listPendingRegistrations: listPendingRegistrations(outside),
    decideRegistration: decideRegistration(outside),
    close: () => pool.end(),
  };
}

export type Desk = ReturnType<typeof compose>;
