import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { runMigrations as runJobRunnerMigrations } from 'graphile-worker';
import { runner } from 'node-pg-migrate';
import { Client } from 'pg';
import { silentJobRunnerLogger } from './jobs/job-runner-logger.ts';
import { DECLARED_GRANTS, findBrokenRights, LOGIN_ROLE_LIMITS, refuseMissingRoles } from './login-roles.ts';
import { JOB_KINDS } from './rights/job-kinds.ts';
import {
  APPLIED_MIGRATIONS,
  isSchemaCurrent,
  refuseOtherMigrations,
  SCHEMA_STATE_GRANTS,
} from './schema-state.ts';

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);

export interface MigrateOptions {
  /** Of the role that owns the database: those that processes log in as may create nothing. */
  readonly connectionString: string;
  /** Stops after this many pending migrations; a test then fills the database and goes on. */
  readonly atMost?: number;
  /** Whose time counts there from now on; without it, as before, and in a new database the server's. */
  readonly clock?: ClockKind;
}

/** `movable` is for development, `callers` for tests and simulations; see `business_clock`. */
export type ClockKind = 'server' | 'movable' | 'callers';

/** Two who migrate at once do it one after the other: the job runner's tables and the grants know no lock of theirs. */
const MIGRATION_LOCK = 4_100_002;

/** Brings the database forward, never back. Safe to call at the same time from several processes. */
export async function migrate({
  connectionString,
  atMost,
  clock,
}: MigrateOptions): Promise<readonly string[]> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseMissingRoles(owner);
    await refuseOtherMigrations(owner);
    await runJobRunnerMigrations({ connectionString, logger: silentJobRunnerLogger });
    const applied = await applyMigrations(owner, atMost);
    await noteChecksums(owner);
    await owner.query(SCHEMA_STATE_GRANTS);
    await owner.query(LOGIN_ROLE_LIMITS);
    // A database that stops half way lacks some of what is given, and may have what a later version takes away.
    if (await isSchemaCurrent(owner)) {
      await owner.query(JOB_KINDS);
      await owner.query(DECLARED_GRANTS);
      await refuseBrokenRights(owner);
      if (clock !== undefined) await owner.query('update business_clock set kind = $1', [clock]);
    }
    return applied;
  } finally {
    await owner.end();
  }
}

/** Whoever deploys stops here: no process should log in to a database in which it could become the owner. */
async function refuseBrokenRights(owner: Client): Promise<void> {
  const broken = await findBrokenRights(owner);
  if (broken.length > 0) throw new Error(`the rights in this database are broken:\n${broken.join('\n')}`);
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

/** What was applied, by its content: the auditor compares it with what it was built with. */
async function noteChecksums(owner: Client): Promise<void> {
  const { schema, table } = APPLIED_MIGRATIONS;
  const { rows } = await owner.query<{ name: string }>(
    `select name from ${schema}.${table} a where not exists (select from ${schema}.checksums c where c.name = a.name)`,
  );
  const known = rows.map(({ name }) => name).filter((name) => existsSync(migrationFile(name)));
  await owner.query(
    `insert into ${schema}.checksums (name, sha256) select * from unnest($1::text[], $2::text[])`,
    [known, known.map((name) => sha256(readFileSync(migrationFile(name))))],
  );
}

const migrationFile = (name: string): URL => new URL(`${name}.sql`, MIGRATIONS_FOLDER);
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Changes whenever a migrated database would look different: test databases are cloned by it. */
export function migrationsFingerprint(): string {
  const fingerprint = createHash('sha256');
  for (const file of readdirSync(MIGRATIONS_FOLDER).toSorted()) {
    fingerprint.update(file).update(readFileSync(new URL(file, MIGRATIONS_FOLDER)));
  }
  // The job runner's own migrations come with its version, which its module's address carries.
  fingerprint
    .update(import.meta.resolve('graphile-worker'))
    .update(SCHEMA_STATE_GRANTS)
    .update(LOGIN_ROLE_LIMITS)
    .update(JOB_KINDS)
    .update(DECLARED_GRANTS);
  return fingerprint.digest('hex');
}
