import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const FEW_CONNECTIONS = 8;

export interface OpenTestDatabase {
  readonly database: TestDatabase;
  /** As the app's own role, like the api and the worker. */
  readonly app: Pool;
  /** As the owner of the tables: to look where the app may not, and to try what nobody should. */
  readonly owner: Pool;
  readonly transactions: Transactions;
  close(): Promise<void>;
}

/** A database of its own with pools and transactions over it, for one test file. */
export async function openTestDatabase({
  maxConnections = FEW_CONNECTIONS,
}: {
  readonly maxConnections?: number;
} = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase();
  const app = createMoneyPool({ connectionString: database.appUrl, maxConnections });
  const owner = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 2 });
  return {
    database,
    app,
    owner,
    transactions: createTransactions(app, createStores),
    async close() {
      await Promise.all([app.end(), owner.end()]);
      await database.drop();
    },
  };
}
