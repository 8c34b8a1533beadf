import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';

const MIGRATION_LOCK = 4_100_002;
const LOOKED_EVERY_MS = 200;
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/**
 * Serialises concurrent migrations. Polls an advisory lock instead of waiting for it: a waiting statement has
 * a snapshot, and a concurrent index build waits for every snapshot to end.
 */
export async function untilAlone(owner: Client): Promise<void> {
  const givesUpAt = performance.now() + LONGEST_WAIT_MS;
  while (!(await tryLock(owner))) {
    if (performance.now() > givesUpAt) throw new Error('another process has been migrating for an hour');
    await sleep(LOOKED_EVERY_MS);
  }
}

async function tryLock(owner: Client): Promise<boolean> {
  const { rows } = await owner.query<{ is_ours: boolean }>('select pg_try_advisory_lock($1) as is_ours', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.is_ours === true;
}
