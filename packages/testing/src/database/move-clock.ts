import { type ClockKind, createMoneyPool, moveBusinessClock } from '@cliffhanger/adapters/postgres';
import type { Pool } from 'pg';

/** Lets time pass for every process on a database, as `pnpm admin clock` does: nothing is faked, only the clock is later. */
export async function passTime(connectionString: string, ms: number): Promise<void> {
  const pool = createMoneyPool({ connectionString, maxConnections: 1 });
  try {
    await moveBusinessClock('test', pool, ms);
  } finally {
    await pool.end();
  }
}

/** Whose time counts in a database; a test's own callers say it unless this is called. */
export async function useClock(owner: Pick<Pool, 'query'>, kind: ClockKind): Promise<void> {
  await owner.query('update business_clock set kind = $1', [kind]);
}

export async function clockKind(owner: Pick<Pool, 'query'>): Promise<ClockKind> {
  const { rows } = await owner.query<{ kind: ClockKind }>('select kind from business_clock');
  if (rows[0] === undefined) throw new Error('a database without a clock');
  return rows[0].kind;
}

/** While it works, whoever works says what time it is: a story has its own dates. Afterwards it is as it was. */
export async function withOwnTime<T>(owner: Pick<Pool, 'query'>, work: () => Promise<T>): Promise<T> {
  const before = await clockKind(owner);
  await useClock(owner, 'callers');
  try {
    return await work();
  } finally {
    await useClock(owner, before);
  }
}
