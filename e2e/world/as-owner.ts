import { ANSWERED_WITHIN, createMoneyPool } from '@cliffhanger/adapters/postgres';

type Query = (text: string, values?: readonly string[]) => Promise<unknown>;

/** Runs queries as the database owner, for changes that no login role may make. */
export async function asOwner<T>(
  work: (query: Query) => Promise<T>,
  /** Thousands of rows are slow. */
  answeredWithinMs: number = ANSWERED_WITHIN.sets,
): Promise<T> {
  const connectionString = process.env['DATABASE_OWNER_URL'];
  if (connectionString === undefined) throw new Error('DATABASE_OWNER_URL is not set: start with pnpm e2e');
  const pool = createMoneyPool({
    connectionString,
    maxConnections: 1,
    applicationName: 'cliffhanger-e2e',
    answeredWithinMs,
  });
  try {
    return await work((text, values = []) => pool.query(text, [...values]));
  } finally {
    await pool.end();
  }
}

/** Serialises journeys that change the same singleton of the stack. */
export const oneAtATime = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  asOwner(async (query) => {
    await query('select pg_advisory_lock(hashtext($1))', [what]);
    return work();
  }, ANSWERED_WITHIN.unbounded);
