import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import type { Transactions } from '@cliffhanger/application/ports';
import type { Pool } from 'pg';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { type OpenTransactions, transactionsOver } from './transactions-over.ts';

const FEW_CONNECTIONS = 8;
/** Hundreds of calls at once wait for few connections, on a machine that may have other work. */
export const PATIENT_CALLER_MS = 60_000;

export interface OpenTestDatabase {
  readonly database: TestDatabase;
  /** As a role that does what any duty does, and no more than all of them together. */
  readonly app: Pool;
  /** As the owner of the tables: to look where the app may not, and to try what nobody should. */
  readonly owner: Pool;
  readonly transactions: Transactions;
  /** As those who follow the chains, each in their own name. */
  readonly watchers: readonly [OpenTransactions, OpenTransactions];
  /** As whoever lets money leave over a chain. */
  readonly payer: OpenTransactions;
  close(): Promise<void>;
}

/** A database of its own with pools and transactions over it, for one test file. */
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
