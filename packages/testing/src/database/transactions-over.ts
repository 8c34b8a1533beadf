import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';

export interface OpenTransactions {
  readonly transactions: Transactions;
  /** The bare connections, to try what no store would. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** Another process's connections to a database, by its address: to break them without breaking the test's own. */
export function transactionsOver(
  connectionString: string,
  applicationName: string,
  maxConnections = 2,
): OpenTransactions {
  const pool = createMoneyPool({ connectionString, maxConnections, applicationName });
  return { transactions: createTransactions(pool, createRepositories), pool, close: () => pool.end() };
}

/**
 * The server notices that a client is gone only when it next reads from it: a statement that is running goes on, and
 * its session keeps its locks until then. Whoever expects those rows to be free waits until there is none.
 */
export async function sessionsOf(pool: Pool, applicationName: string): Promise<number> {
  const { rowCount } = await pool.query(
    'select from pg_stat_activity where datname = current_database() and application_name = $1',
    [applicationName],
  );
  return rowCount ?? 0;
}
