import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';

export interface OpenTransactions {
  readonly transactions: Transactions;
  /** The bare connections, to try what no store would. */
  readonly pool: Pool;
  readonly close: () => Promise<void>;
}

/** Another process's connections to a database, by its address: to break them without breaking the test's own. */
export function transactionsOver(connectionString: string, applicationName: string): OpenTransactions {
  const pool = createMoneyPool({ connectionString, maxConnections: 2, applicationName });
  return { transactions: createTransactions(pool, createStores), pool, close: () => pool.end() };
}
