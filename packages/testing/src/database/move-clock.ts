import { createMoneyPool, moveBusinessClock } from '@cliffhanger/adapters/postgres';

/** Lets time pass for every process on a database, as `pnpm desk clock` does: nothing is faked, only the clock is later. */
export async function passTime(appUrl: string, ms: number): Promise<void> {
  const pool = createMoneyPool({ connectionString: appUrl, maxConnections: 1 });
  try {
    await moveBusinessClock('test', pool, ms);
  } finally {
    await pool.end();
  }
}
