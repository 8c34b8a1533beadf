import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type OpenTransactions, transactionsOver } from './transactions-over.ts';

const FEW_CONNECTIONS = 8;
/** Hundreds of concurrent calls wait for few connections, on a machine with other work. */
export const PATIENT_CALLER_MS = 60_000;

export interface OpenTestDatabase {
  readonly database: TestDatabase;
  /** A role with the rights of all duties together. */
  readonly app: Pool;
  /** The owner of the tables, to read what the app may not and to attempt forbidden changes. */
  readonly owner: Pool;
  readonly transactions: Transactions;
  /** The roles of the two chain watchers. */
  readonly watchers: readonly [OpenTransactions, OpenTransactions];
  /** The role of the payout process. */
  readonly payer: OpenTransactions;
  close(): Promise<void>;
}

/** A database per test file, with pools and transactions. */
export async function openTestDatabase({
  maxConnections = FEW_CONNECTIONS,
}: {
  readonly maxConnections?: number;
} = {}): Promise<OpenTestDatabase> {
  const database = await createTestDatabase();
  const patient = { connectedWithinMs: PATIENT_CALLER_MS };
  const app = createMoneyPool({ ...patient, connectionString: database.appUrl, maxConnections });
  const owner = createMoneyPool({ ...patient, connectionString: database.ownerUrl, maxConnections: 2 });
  const watchers = [
    transactionsOver(database.watcherUrls[0], 'watcher 1'),
    transactionsOver(database.watcherUrls[1], 'watcher 2'),
  ] as const;
  const payer = transactionsOver(database.payerUrl, 'payer');
  return {
    database,
    app,
    owner,
    transactions: createTransactions(app, createRepositories),
    watchers,
    payer,
    async close() {
      const others = [...watchers, payer].map((one) => one.close());
      await Promise.all([app.end(), owner.end(), ...others]);
      await database.drop();
    },
  };
}
