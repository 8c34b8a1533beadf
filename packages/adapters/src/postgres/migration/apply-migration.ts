import type { Client } from 'pg';
import { noteApplied } from './applied-migrations.ts';
import { type ConcurrentIndex, dropInvalidIndex, requireValidIndex } from './concurrent-index.ts';
import { inTransaction, type LockPatience, withPatience } from './lock-patience.ts';
import type { Migration } from './migration-files.ts';

/** Atomic with its record. A migration without a transaction is recorded afterwards, and can be repeated. */
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

/** A concurrent build blocks neither readers nor writers, so it waits without a timeout. */
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
