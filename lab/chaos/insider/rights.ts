import type { Client } from 'pg';

/** Privileges from the catalogue: used to choose attempts, never to skip them. */
export interface Rights {
  ofTable(name: string): {
    readonly insert: readonly string[];
    readonly update: readonly string[];
    readonly isAnything: boolean;
  };
  mayCall(signature: string): boolean;
}

const OF_TABLES = `
  select c.oid::regclass::text as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege($1, c.oid, a.attnum, 'insert')) as insert,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and has_column_privilege($1, c.oid, a.attnum, 'update')) as update,
    has_any_column_privilege($1, c.oid, 'insert, update') or has_table_privilege($1, c.oid, 'delete, truncate')
      as "isAnything"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm')`;

const OF_ROUTINES = `
  select p.oid::regprocedure::text as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where n.nspname !~ '^pg_' and has_function_privilege($1, p.oid, 'execute')
    and has_schema_privilege($1, n.oid, 'usage')`;

const NOTHING = { insert: [], update: [], isAnything: false } as const;

export async function readRights(client: Client, role: string): Promise<Rights> {
  await client.query(`set search_path = ''`);
  const { rows: tables } = await client.query<{
    name: string;
    insert: string[];
    update: string[];
    isAnything: boolean;
  }>(OF_TABLES, [role]);
  const { rows: routines } = await client.query<{ signature: string }>(OF_ROUTINES, [role]);
  const byName = new Map(tables.map(({ name, ...may }) => [name, may]));
  const callable = new Set(routines.map(({ signature }) => signature));
  return {
    ofTable: (name) => byName.get(name) ?? NOTHING,
    mayCall: (signature) => callable.has(signature),
  };
}
