import type { Client } from 'pg';

/* The attack surface, read from the database's own catalogue. No table or function is named here. */

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly isGenerated: boolean;
  /** Part of a key or of a unique index. */
  readonly isUnique: boolean;
  /** References a row of another table. */
  readonly isReference: boolean;
  /** Values allowed by a check constraint, if it is a list of texts. */
  readonly words: readonly string[];
}

export interface Table {
  /** With its schema, quoted if necessary. */
  readonly name: string;
  readonly kind: 'table' | 'view' | 'partition';
  readonly columns: readonly Column[];
  readonly key: readonly string[];
  /** A few rows as text, in different states if the table has states. */
  readonly rows: readonly SampleRow[];
}

export type SampleRow = Readonly<Record<string, string | null>>;

export interface Parameter {
  readonly name: string;
  readonly type: string;
}

export interface Routine {
  readonly name: string;
  /** With parameter types, to distinguish overloads. */
  readonly signature: string;
  readonly parameters: readonly Parameter[];
  readonly isDefiner: boolean;
}

export interface Catalogue {
  readonly tables: readonly Table[];
  readonly routines: readonly Routine[];
  readonly sequences: readonly string[];
  readonly schemas: readonly string[];
}

const OURS = `n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'insider_judge')`;

/** Login roles of our processes: not the owner, superusers or the tests' roles. */
const LOGIN_ROLES = `
  select rolname from pg_roles
  where rolcanlogin and not rolsuper and rolname like 'cliffhanger\\_%' and rolname !~ '^cliffhanger_tests?$'
    and oid <> (select datdba from pg_database where datname = current_database())
  order by rolname`;

export async function readLoginRoles(client: Client): Promise<readonly string[]> {
  const { rows } = await client.query<{ rolname: string }>(LOGIN_ROLES);
  return rows.map(({ rolname }) => rolname);
}

const TABLES = `
  select c.oid::regclass::text as name, n.nspname as schema,
    case when c.relispartition then 'partition' when c.relkind in ('v', 'm') then 'view' else 'table' end as kind,
    coalesce((select array_agg(a.attname::text order by k.ordinal)
      from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as k (attnum, ordinal)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
      where i.indisprimary and i.indrelid = coalesce(
        (select own.indrelid from pg_index own where own.indrelid = c.oid and own.indisprimary),
        -- The key of a table in parts may be held by each of them.
        (select min(part.inhrelid) from pg_inherits part where part.inhparent = c.oid))), '{}') as key,
    (select json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null),
        'isGenerated', a.attgenerated <> '' or a.attidentity = 'a',
        'isUnique', exists (select from pg_index i
          where i.indisunique and a.attnum = any (i.indkey::int2[])
            and (i.indrelid = c.oid or i.indrelid in (select inhrelid from pg_inherits where inhparent = c.oid))),
        'isReference', exists (select from pg_constraint f
          where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)),
        'words', coalesce((select json_agg(distinct word[1]) from pg_constraint k,
            regexp_matches(pg_get_constraintdef(k.oid), '''([a-z][a-z0-9-]*)''::text', 'g') as word
          where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]), '[]')
      ) order by a.attnum)
     from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind in ('r', 'p', 'v', 'm')
  order by 1`;

const ROUTINES = `
  select p.oid::regproc::text as name, p.oid::regprocedure::text as signature, p.prosecdef as "isDefiner",
    coalesce((select json_agg(json_build_object('name', coalesce(p.proargnames[k.ordinal], ''), 'type', format_type(k.type, null))
      order by k.ordinal) from unnest(p.proargtypes::oid[]) with ordinality as k (type, ordinal)), '[]') as parameters
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${OURS} and p.prokind in ('f', 'p') and p.prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend d
      where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
  order by 2`;

const SEQUENCES = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where ${OURS} and c.relkind = 'S' order by 1`;

const SCHEMAS = `select n.nspname as name from pg_namespace n where ${OURS} order by 1`;

/** `client` must be a superuser, to see everything. */
export async function readCatalogue(client: Client): Promise<Catalogue> {
  // An empty search path makes PostgreSQL print names with their schema.
  await client.query(`set search_path = ''`);
  const { rows: tables } = await client.query<Omit<Table, 'rows'>>(TABLES);
  const { rows: routines } = await client.query<Routine>(ROUTINES);
  const names = async (text: string) =>
    (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
  const filled: Table[] = [];
  for (const table of tables) {
    const rows = await sampleRows(client, table);
    // There are months of partitions: the non-empty ones are enough.
    if (table.kind !== 'partition' || rows.length > 0) filled.push({ ...table, rows });
  }
  return { tables: filled, routines, sequences: await names(SEQUENCES), schemas: await names(SCHEMAS) };
}

const ROWS_OF_A_STATE = 2;
const MOST_ROWS = 16;

async function sampleRows(
  client: Client,
  { name, columns }: Omit<Table, 'rows'>,
): Promise<readonly SampleRow[]> {
  const state = columns.find((column) => column.name === 'state' || column.name === 'outcome')?.name;
  const among = state === undefined ? '' : `partition by ${state}`;
  const { rows } = await client.query<{ row: SampleRow }>(
    `select ${asTexts('r', columns)} as row
     from (select *, row_number() over (${among}) as place_among_its_state from ${name}) r
     where place_among_its_state <= ${state === undefined ? MOST_ROWS / 4 : ROWS_OF_A_STATE} limit ${MOST_ROWS}`,
  );
  return rows.map(({ row }) => row);
}

export const nameInSql = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A row as JSON of texts, so that amounts keep all digits and arrays can be parsed again. */
export function asTexts(row: string, columns: readonly Pick<Column, 'name'>[]): string {
  const names = columns.map(({ name }) => `'${name}'`).join(', ');
  const texts = columns.map(({ name }) => `${row}.${nameInSql(name)}::text`).join(', ');
  return `json_object(array[${names}]::text[], array[${texts}]::text[])`;
}
