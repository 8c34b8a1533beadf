import { ANSWERED_WITHIN, createMoneyPool } from '@cliffhanger/adapters/postgres';

type Query = (text: string, values?: readonly string[]) => Promise<unknown>;

/** What no login role may do, in the stack's own database. */
export async function asOwner(
  work: (query: Query) => Promise<void>,
  /** Thousands of rows take their time. */
  answeredWithinMs: number = ANSWERED_WITHIN.sets,
): Promise<void> {
  const connectionString = process.env['DATABASE_OWNER_URL'];
  if (connectionString === undefined) throw new Error('DATABASE_OWNER_URL is not set: start with pnpm e2e');
  const pool = createMoneyPool({
    connectionString,
    maxConnections: 1,
    applicationName: 'cliffhanger-e2e',
    answeredWithinMs,
  });
  try {
    await work((text, values = []) => pool.query(text, [...values]));
  } finally {
    await pool.end();
  }
}
