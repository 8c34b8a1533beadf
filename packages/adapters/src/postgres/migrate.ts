import { createHash } from 'node:crypto';
import { Client } from 'pg';
import { DECLARED_GRANTS, findBrokenRights, LOGIN_ROLE_LIMITS, refuseMissingRoles } from './login-roles.ts';
import { CREATE_APPLIED_MIGRATIONS, listApplied } from './migration/applied-migrations.ts';
import { applyMigration } from './migration/apply-migration.ts';
import { inTransaction, LOCK_PATIENCE, type LockPatience } from './migration/lock-patience.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './migration/migration-files.ts';
import { untilAlone } from './migration/migration-lock.ts';
import { pendingMigrations } from './migration/pending-migrations.ts';
import { SCHEMA_STATE_GRANTS } from './schema-state.ts';

export { MIGRATIONS_FOLDER, type Migration, readMigrations } from './migration/migration-files.ts';

export interface MigrateOptions {
  /** Of the role that owns the database: the login roles cannot create anything. */
  readonly connectionString: string;
  /** Stops after this many pending migrations, so that a test can insert data and continue. */
  readonly atMost?: number;
  /** The clock of the database from now on. Default: unchanged, and the server's in a new database. */
  readonly clock?: ClockKind;
  /** Default: our migrations. Tests pass others. */
  readonly folder?: URL;
  readonly patience?: LockPatience;
}

/** `movable` is for development, `callers` for tests and simulations; see `business_clock`. */
export type ClockKind = 'server' | 'movable' | 'callers';

/**
 * Migrates forward only, one transaction per file (ADR 59). Safe to run from several processes at once, and
 * while others work.
 */
export async function migrate({
  connectionString,
  atMost,
  clock,
  folder = MIGRATIONS_FOLDER,
  patience = LOCK_PATIENCE,
}: MigrateOptions): Promise<readonly string[]> {
  const owner = new Client({ connectionString, application_name: 'cliffhanger-migrate' });
  // A lost connection fails its pending statement. The event itself must not end the process.
  owner.on('error', () => {});
  await owner.connect();
  try {
    await untilAlone(owner);
    await refuseMissingRoles(owner);
    const migrations = readMigrations(folder);
    const pending = pendingMigrations(migrations, await listApplied(owner)).slice(0, atMost);
    await owner.query(CREATE_APPLIED_MIGRATIONS);
    for (const migration of pending) await applyMigration(owner, migration, patience);
    await inTransaction(owner, patience, async () => {
      await owner.query(SCHEMA_STATE_GRANTS);
      await owner.query(LOGIN_ROLE_LIMITS);
    });
    const applied = await listApplied(owner);
    // A partially migrated database lacks some objects that are granted. A database of a newer version has
    // the grants of that version.
    if (applied.length === migrations.length) await declare(owner, patience, clock);
    return pending.map(({ name }) => name);
  } finally {
    await owner.end();
  }
}

async function declare(owner: Client, patience: LockPatience, clock: ClockKind | undefined): Promise<void> {
  await inTransaction(owner, patience, async () => {
    await owner.query(DECLARED_GRANTS);
    if (clock !== undefined) await owner.query('update business_clock set kind = $1', [clock]);
  });
  await refuseBrokenRights(owner);
}

/** Fails the deployment: no process may log in to a database in which it could become the owner. */
async function refuseBrokenRights(owner: Client): Promise<void> {
  const broken = await findBrokenRights(owner);
  if (broken.length > 0) throw new Error(`the rights in this database are broken:\n${broken.join('\n')}`);
}

/** Changes whenever a migrated database would differ. Test databases are cloned by it. */
export function migrationsFingerprint(): string {
  const fingerprint = createHash('sha256');
  for (const { name, sha256 } of readMigrations()) fingerprint.update(name).update(sha256);
  fingerprint.update(SCHEMA_STATE_GRANTS).update(LOGIN_ROLE_LIMITS).update(DECLARED_GRANTS);
  return fingerprint.digest('hex');
}
