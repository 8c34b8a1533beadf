import type { Client } from 'pg';
import { noteApplied } from './applied-migrations.ts';
import { type ConcurrentIndex, dropInvalidIndex, requireValidIndex } from './concurrent-index.ts';
import { inTransaction, type LockPatience, withPatience } from './lock-patience.ts';
import type { Migration } from './migration-files.ts';

/** With its note, or not at all; one without a transaction is noted after it, and can be run again. */
export async function applyMigration(
  owner: Client,
  migration: Migration,
  patience: LockPatience,
): Promise<void> {
  const { name, concurrently } = migration;
  try {
    await (concurrently === undefined
      ? inTransaction(owner, patience, () => run(owner, migration))
      : withPatience(patience, () => runConcurrently(owner, migration, concurrently)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `${name} was not applied: ${reason}. The migrations before it are; the next run goes on with it`,
      { cause: error },
    );
  }
}

async function run(owner: Client, migration: Migration): Promise<void> {
  await owner.query(migration.text);
  await noteApplied(owner, migration);
}

/** It blocks neither readers nor writers while it waits, so it waits as long as it must. */
async function runConcurrently(
  owner: Client,
  migration: Migration,
  concurrently: ConcurrentIndex,
): Promise<void> {
  await owner.query('set lock_timeout = 0');
  await dropInvalidIndex(owner, concurrently);
  await owner.query(migration.text);
  await requireValidIndex(owner, concurrently);
  await noteApplied(owner, migration);
}
