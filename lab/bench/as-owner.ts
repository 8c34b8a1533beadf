import { ANSWERED_WITHIN, createMoneyPool } from '@cliffhanger/adapters/postgres';
import type { TestDatabase } from '@cliffhanger/testing/database';
import type { PoolClient } from 'pg';

/** One connection of the owner of the tables, for as long as it is used: what fills them in sets. */
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
