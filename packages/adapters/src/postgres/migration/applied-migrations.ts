import type { Client } from 'pg';
import type { Session } from '../connection.ts';
import type { Migration } from './migration-files.ts';

/** The record of applied migrations, readable by every process. */
export const APPLIED_MIGRATIONS = { schema: 'migrations', table: 'applied_migrations' } as const;

const APPLIED = `${APPLIED_MIGRATIONS.schema}.${APPLIED_MIGRATIONS.table}`;
/** Created by the first migration. The auditor compares it with the checksums in its build. */
const CHECKSUMS = `${APPLIED_MIGRATIONS.schema}.checksums`;

export interface AppliedMigration {
  readonly name: string;
  readonly sha256: string | undefined;
}

export const CREATE_APPLIED_MIGRATIONS = `
  create schema if not exists ${APPLIED_MIGRATIONS.schema};
  create table if not exists ${APPLIED} (
    id serial primary key, name varchar(255) not null, run_on timestamp not null);
`;

export async function listApplied(session: Session): Promise<readonly AppliedMigration[]> {
  if (!(await exists(session, APPLIED))) return [];
  const { rows } = await session.query<{ name: string }>({
    text: `select name from ${APPLIED} order by name`,
  });
  const checksums = (await exists(session, CHECKSUMS)) ? await listChecksums(session) : new Map();
  return rows.map(({ name }) => ({ name, sha256: checksums.get(name) }));
}

/** In the same transaction as the migration, if it has one. */
export async function noteApplied(owner: Client, { name, sha256 }: Migration): Promise<void> {
  await owner.query(
    `with noted as (insert into ${APPLIED} (name, run_on) values ($1, now()))
     insert into ${CHECKSUMS} (name, sha256) values ($1, $2)`,
    [name, sha256],
  );
}

async function listChecksums(session: Session): Promise<ReadonlyMap<string, string>> {
  const { rows } = await session.query<{ name: string; sha256: string }>({
    text: `select name, sha256 from ${CHECKSUMS}`,
  });
  return new Map(rows.map(({ name, sha256 }) => [name, sha256]));
}

async function exists(session: Session, table: string): Promise<boolean> {
  const { rows } = await session.query<{ there: boolean }>({
    text: 'select to_regclass($1) is not null as there',
    values: [table],
  });
  return rows[0]?.there === true;
}
