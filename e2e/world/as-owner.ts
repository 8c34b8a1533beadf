import { ANSWERED_WITHIN, createMoneyPool } from '@cliffhanger/adapters/postgres';

type Query = (text: string, values?: readonly string[]) => Promise<unknown>;

/** What no login role may do, in the stack's own database. */
export async function asOwner<T>(
  work: (query: Query) => Promise<T>,
  /** Thousands of rows take their time. */
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

/** Journeys that do the same to what there is only one of wait for each other. */
export const oneAtATime = <T>(what: string, work: () => Promise<T>): Promise<T> =>
  asOwner(async (query) => {
    await query('select pg_advisory_lock(hashtext($1))', [what]);
    return work();
  }, ANSWERED_WITHIN.unbounded);
