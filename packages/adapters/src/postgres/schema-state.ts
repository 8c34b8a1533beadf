import { readdirSync } from 'node:fs';
import type { Session } from './connection.ts';
import { LOGIN_ROLES } from './roles/index.ts';

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url);
/** Where migrate keeps what was applied; every process may look. */
export const APPLIED_MIGRATIONS = { schema: 'migrations', table: 'applied_migrations' } as const;

const EVERYBODY = Object.values(LOGIN_ROLES).join(', ');

export const SCHEMA_STATE_GRANTS = `
  grant usage on schema ${APPLIED_MIGRATIONS.schema} to ${EVERYBODY};
  grant select on ${APPLIED_MIGRATIONS.schema}.${APPLIED_MIGRATIONS.table} to ${EVERYBODY};
`;

/**
 * Whether everything this code knows of was applied. A database that is further on is no reason to stop: while a new
 * version is rolled out, the old one still answers.
 */
export async function isSchemaCurrent(session: Session): Promise<boolean> {
  const { rows } = await session.query<{ name: string }>({
    text: `select name from ${APPLIED_MIGRATIONS.schema}.${APPLIED_MIGRATIONS.table}`,
  });
  const applied = new Set(rows.map(({ name }) => name));
  return knownMigrations().every((name) => applied.has(name));
}

/**
 * One that has migrations of its own in between is another database than these make. What comes after all of ours is a
 * newer version's.
 */
export async function refuseOtherMigrations(session: Session): Promise<void> {
  const { schema, table } = APPLIED_MIGRATIONS;
  const { rows: found } = await session.query<{ there: boolean }>({
    text: `select to_regclass('${schema}.${table}') is not null as there`,
  });
  if (found[0]?.there !== true) return;
  const { rows } = await session.query<{ name: string }>({
    text: `select name from ${schema}.${table}
           where name <> all ($1) and name < (select max(known) from unnest($1::text[]) as known) order by name limit 1`,
    values: [knownMigrations()],
  });
  if (rows[0] !== undefined)
    throw new Error(
      `this database was made by other migrations (${rows[0].name} is none of ours): one from before the first release cannot be brought forward, make a new one`,
    );
}

const knownMigrations = (): readonly string[] =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => file.slice(0, -'.sql'.length));
