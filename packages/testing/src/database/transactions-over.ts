import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';

export interface OpenTransactions {
  readonly transactions: Transactions;
  /** The bare connections, to run statements that no repository would. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** A second process's connections to a database by its address, which can be broken without breaking the test's own. */
export function transactionsOver(
  connectionString: string,
  applicationName: string,
  maxConnections = 2,
): OpenTransactions {
  const pool = createMoneyPool({ connectionString, maxConnections, applicationName });
  return { transactions: createTransactions(pool, createRepositories), pool, close: () => pool.end() };
}

/**
 * The number of sessions. The server notices a lost client only on its next read: until then a running statement
 * continues and its session keeps its locks, so wait for zero before expecting those rows to be free.
 */
export async function sessionsOf(pool: Pool, applicationName: string): Promise<number> {
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [applicationName],
  );
  return rowCount ?? 0;
}
