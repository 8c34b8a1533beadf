import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';

export interface OpenTransactions {
  readonly transactions: Transactions;
  readonly close: () => Promise<void>;
}

/** Another process's connections to a database, by its address: to break them without breaking the test's own. */
export function transactionsOver(connectionString: string, applicationName: string): OpenTransactions {
  const pool = createMoneyPool({ connectionString, maxConnections: 2, applicationName });
  return { transactions: createTransactions(pool, createStores), close: () => pool.end() };
}
