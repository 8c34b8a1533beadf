import { type ClockKind, createMoneyPool, moveBusinessClock } from '@cliffhanger/adapters/postgres';
import type { Pool } from 'pg';

/** Advances the business clock for every process on a database, like `pnpm admin clock`. */
export async function passTime(connectionString: string, ms: number): Promise<void> {
  const pool = createMoneyPool({ connectionString, maxConnections: 1 });
  try {
    await moveBusinessClock('test', pool, ms);
  } finally {
    await pool.end();
  }
}

/** Selects the clock of a database; by default callers in tests state the time. */
export async function useClock(owner: Pick<Pool, 'query'>, kind: ClockKind): Promise<void> {
  await owner.query('update business_clock set kind = $1', [kind]);
}

export async function clockKind(owner: Pick<Pool, 'query'>): Promise<ClockKind> {
  const { rows } = await owner.query<{ kind: ClockKind }>('select kind from business_clock');
  if (rows[0] === undefined) throw new Error('the database has no clock');
  return rows[0].kind;
}

/**
 * Lets callers state the time during the work, so that rows can be dated in the past; restores the clock afterwards.
 */
export async function withOwnTime<T>(owner: Pick<Pool, 'query'>, work: () => Promise<T>): Promise<T> {
  const before = await clockKind(owner);
  await useClock(owner, 'callers');
  try {
    return await work();
  } finally {
    await useClock(owner, before);
  }
}
