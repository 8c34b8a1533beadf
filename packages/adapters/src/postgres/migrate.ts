import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runMigrations as runJobRunnerMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { JOB_RUNNER_GRANTS } from './job-runner-grants.ts';
import { silentJobRunnerLogger } from './job-runner-logger.ts';
import { APPLIED_MIGRATIONS, SCHEMA_STATE_GRANTS } from './schema-state.ts';

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

export interface MigrateOptions {
  /** Of the role that owns the database: the app's own role may create nothing. */
  readonly connectionString: string;
  /** Stops after this many pending migrations; a test then fills the database and goes on. */
  readonly atMost?: number;
}

/** Brings the database forward, never back. Safe to call at the same time from several processes. */
export async function migrate({ connectionString, atMost }: MigrateOptions): Promise<readonly string[]> {
  await migrateJobRunner(connectionString);
  const applied = await runner({
    databaseUrl: connectionString,
    dir: fileURLToPath(MIGRATIONS_FOLDER),
    direction: 'up',
    migrationsTable: APPLIED_MIGRATIONS.table,
    migrationsSchema: APPLIED_MIGRATIONS.schema,
    createMigrationsSchema: true,
    checkOrder: true,
    singleTransaction: true,
    advisoryLockMode: 'wait',
    log: () => {},
    ...(atMost === undefined ? {} : { count: atMost }),
  });
  await runAsOwner(connectionString, SCHEMA_STATE_GRANTS);
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
    .update(SCHEMA_STATE_GRANTS);
  return fingerprint.digest('hex');
}

/** graphile-worker's tables are its own; the app's role, which also runs the worker, is let in here. */
async function migrateJobRunner(connectionString: string): Promise<void> {
  await runJobRunnerMigrations({ connectionString, logger: silentJobRunnerLogger });
  await runAsOwner(connectionString, JOB_RUNNER_GRANTS);
}

async function runAsOwner(connectionString: string, statements: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}
