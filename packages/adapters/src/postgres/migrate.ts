import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runMigrations as runJobRunnerMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { CHAIN_GRANTS } from './chain-grants.ts';
import { JOB_RUNNER_GRANTS } from './job-runner-grants.ts';
import { silentJobRunnerLogger } from './job-runner-logger.ts';
import { APPLIED_MIGRATIONS, isSchemaCurrent, SCHEMA_STATE_GRANTS } from './schema-state.ts';

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

export interface MigrateOptions {
  /** Of the role that owns the database: the app's own role may create nothing. */
  readonly connectionString: string;
  /** Stops after this many pending migrations; a test then fills the database and goes on. */
  readonly atMost?: number;
}

/** Two who migrate at once do it one after the other: the job runner's tables and the grants know no lock of theirs. */
const MIGRATION_LOCK = 4_100_002;

/** Brings the database forward, never back. Safe to call at the same time from several processes. */
export async function migrate({ connectionString, atMost }: MigrateOptions): Promise<readonly string[]> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrateJobRunner(owner, connectionString);
    const applied = await applyMigrations(owner, atMost);
    await owner.query(SCHEMA_STATE_GRANTS);
    // A database that stops half way lacks some of what is given.
    if (await isSchemaCurrent(owner)) await owner.query(CHAIN_GRANTS);
    return applied;
  } finally {
    await owner.end();
  }
}

async function applyMigrations(owner: Client, atMost: number | undefined): Promise<readonly string[]> {
  const applied = await runner({
    dbClient: owner,
    dir: fileURLToPath(MIGRATIONS_FOLDER),
    direction: 'up',
    migrationsTable: APPLIED_MIGRATIONS.table,
    migrationsSchema: APPLIED_MIGRATIONS.schema,
    createMigrationsSchema: true,
    checkOrder: true,
    singleTransaction: true,
    log: () => {},
    ...(atMost === undefined ? {} : { count: atMost }),
  });
  return applied.map(({ name }) => name);
}

/** Changes whenever a migrated database would look different: test databases are cloned by it. */
export function migrationsFingerprint(): string {
  const fingerprint = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS_FOLDER).toSorted()) {
    fingerprint.update(file).update(readFileSync(new URL(file, MIGRATIONS_FOLDER)));
  }
  // The job runner's own migrations come with its version, which its module's address carries.
  fingerprint
    .update(import.meta.resolve('graphile-worker'))
    .update(JOB_RUNNER_GRANTS)
    .update(SCHEMA_STATE_GRANTS)
    .update(CHAIN_GRANTS);
  return fingerprint.digest('hex');
}

/** graphile-worker's tables are its own; the app's role, which also runs the worker, is let in here. */
async function migrateJobRunner(owner: Client, connectionString: string): Promise<void> {
  await runJobRunnerMigrations({ connectionString, logger: silentJobRunnerLogger });
  await owner.query(JOB_RUNNER_GRANTS);
}
