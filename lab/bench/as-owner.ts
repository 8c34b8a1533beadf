import { ANSWERED_WITHIN, createMoneyPool } from '@cliffhanger/adapters/postgres';
import type { TestDatabase } from '@cliffhanger/testing/database';
import type { PoolClient } from 'pg';

/** A temporary connection as the owner of the tables, for bulk inserts. */
export async function asOwner<T>(
  { ownerUrl }: TestDatabase,
  use: (owner: PoolClient) => Promise<T>,
): Promise<T> {
  const pool = createMoneyPool({
    connectionString: ownerUrl,
    maxConnections: 1,
    answeredWithinMs: ANSWERED_WITHIN.unbounded,
  });
  const owner = await pool.connect();
  try {
    return await use(owner);
  } finally {
    owner.release();
    await pool.end();
  }
}
