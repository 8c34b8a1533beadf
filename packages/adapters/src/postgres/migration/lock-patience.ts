import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';

/**
 * Whoever waits for a lock on a table makes everybody wait who comes later, even those who only read. So a migration waits
 * for a moment only, lets the others pass, and tries again.
 */
export interface LockPatience {
  /** As long as this do callers of a table wait at most behind a migration that waits itself. */
  readonly lockTimeoutMs: number;
  readonly pauseMs: number;
  readonly mostTries: number;
}

/** Two minutes in all. */
export const LOCK_PATIENCE: LockPatience = { lockTimeoutMs: 500, pauseMs: 1_500, mostTries: 60 };

const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';
/** Two sessions that change one row of the catalogue, such as the rights of a table; it has no code of its own. */
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
      // One whose connection is lost has been rolled back by the server.
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
