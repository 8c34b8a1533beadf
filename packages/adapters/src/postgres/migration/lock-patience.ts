import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';

/**
 * A session that waits for a table lock blocks every later one, including readers. So a migration waits only
 * briefly, lets the others pass, and retries.
 */
export interface LockPatience {
  /** Upper bound on how long a waiting migration blocks callers of a table. */
  readonly lockTimeoutMs: number;
  readonly pauseMs: number;
  readonly mostTries: number;
}

/** Two minutes in total. */
export const LOCK_PATIENCE: LockPatience = { lockTimeoutMs: 500, pauseMs: 1_500, mostTries: 60 };

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/**
 * Two sessions change the same catalogue row, such as the grants of a table. This error has no SQLSTATE that
 * would identify it.
 */
const CHANGED_MEANWHILE = 'tuple concurrently updated';

export async function inTransaction(
  owner: Client,
  patience: LockPatience,
  act: () => Promise<void>,
): Promise<void> {
  await withPatience(patience, async () => {
    await owner.query('begin');
    try {
      await owner.query(`set local lock_timeout = ${patience.lockTimeoutMs}`);
      await act();
      await owner.query('commit');
    } catch (error) {
      // If the connection is lost, the server has rolled back.
      await owner.query('rollback').catch(() => {});
      throw error;
    }
  });
}

export async function withPatience(
  { pauseMs, mostTries }: LockPatience,
  act: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await act();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      if (tries >= mostTries)
        throw new Error(
          `other transactions hold what it needs; it was tried ${tries} times. Find and end the long ones (docs/upgrading.md), then migrate again`,
          { cause: error },
        );
      await sleep(pauseMs);
    }
  }
}

const isInTheWay = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK || error.message === CHANGED_MEANWHILE);
