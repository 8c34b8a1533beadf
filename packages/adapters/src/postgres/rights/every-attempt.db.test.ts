import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Duty, LOGIN_ROLES } from '../roles/index.ts';
import { DECLARED_RIGHTS } from './index.ts';
import { linesOf } from './rights.ts';

/*
 * Every login tries everything in the catalogue; only the declarations in rights/<duty>.ts may succeed. The
 * job queue's schema has a separate test next to its declarations.
 */

const DUTIES = Object.keys(LOGIN_ROLES) as Duty[];
const ROLES = Object.values(LOGIN_ROLES);

interface Relation {
  readonly name: string;
  readonly kind: 'table' | 'view' | 'sequence';
  readonly is_system: boolean;
  readonly is_partition: boolean;
  readonly columns: readonly string[];
}

let open: OpenTestDatabase;
let relations: readonly Relation[];
beforeAll(async () => {
  open = await openTestDatabase();
  ({ rows: relations } = await open.owner.query<Relation>(`
    select format('%s.%s', n.nspname, c.relname) as name,
      case when c.relkind in ('r', 'p', 'f') then 'table' when c.relkind = 'S' then 'sequence' else 'view' end as kind,
      n.nspname in ('pg_catalog', 'information_schema', 'pg_toast') as is_system,
      c.relispartition as is_partition,
      array(select attname::text from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and n.nspname <> 'observed'
      and n.nspname !~ '^pg_(toast_)?temp_' order by 1`));
});
afterAll(() => open.close());

const linesIn = async (text: string): Promise<readonly string[]> =>
  (await open.owner.query<{ line: string }>(text, [ROLES])).rows.map(({ line }) => line);

/**
 * Partitions are accessed through their parent table. No role has a right to one, as the first test proves.
 */
const tried = (): readonly Relation[] =>
  relations.filter(({ is_system: isSystem, is_partition: isPartition }) => !isSystem && !isPartition);

/**
 * Declared rights by column: `cliffhanger_ingest may select public.tracking_links(code)`. System columns are
 * included in any of them.
 */
function declared(): ReadonlySet<string> {
  const columnsOf = new Map(relations.map(({ name, columns }) => [name, columns]));
  return new Set(
    DECLARED_RIGHTS.flatMap(linesOf).flatMap((line) => {
      const [, start = '', table = ''] = /^(\S+ may (?:select|insert|update)) ([^\s(]+)$/.exec(line) ?? [];
      return columnsOf.get(table)?.map((column) => `${start} ${table}(${column})`) ?? [line];
    }),
  );
}

test('no login has a right to a column or table that its duty does not declare, and lacks none', async () => {
  const effective = await linesIn(`
    select format('%s may %s %s.%s(%s)', role, right_to, n.nspname, c.relname, t.attname) as line
    from unnest($1::text[]) as role, unnest(array['select', 'insert', 'update']) as right_to,
      pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute t on t.attrelid = c.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and t.attnum > 0 and not t.attisdropped
      and n.nspname <> all (array['pg_catalog', 'information_schema', 'pg_toast', 'observed'])
      and has_column_privilege(role, c.oid, t.attnum, right_to)
    union all
    select format('%s may %s %s.%s', role, right_to, n.nspname, c.relname)
    from unnest($1::text[]) as role, unnest(array['delete', 'truncate', 'references', 'trigger']) as right_to,
      pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f')
      and n.nspname <> 'observed' and has_table_privilege(role, c.oid, right_to)`);
  const wanted = [...declared()].filter(
    (line) => / may (select|insert|update|delete) /.test(line) && !line.endsWith('(ctid)'),
  );
  expect(effective.toSorted()).toEqual(wanted.toSorted());
});

test('of PostgreSQL’s own tables a login writes none but its own settings', async () => {
  const written = await linesIn(`
    select distinct format('%s %s.%s', right_to, n.nspname, c.relname) as line
    from unnest($1::text[]) as role, unnest(array['insert', 'update']) as right_to,
      pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and n.nspname in ('pg_catalog', 'information_schema', 'pg_toast')
      and has_any_column_privilege(role, c.oid, right_to)`);
  expect(written).toEqual(['update pg_catalog.pg_settings']);
});

test('no login executes a function of ours that its duty does not declare, and lacks none', async () => {
  const effective = await linesIn(`
    select distinct format('%s may execute %s.%s', role, n.nspname, p.proname) as line
    from unnest($1::text[]) as role, pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname <> all (array['pg_catalog', 'information_schema', 'observed'])
      and not exists (select from pg_depend d
        where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      and has_function_privilege(role, p.oid, 'execute')`);
  const wanted = [...declared()].filter((line) => line.includes(' may execute '));
  expect(effective.toSorted()).toEqual(wanted.toSorted());
});

/** Rolls each attempt back. Returns those that were not refused for a missing right. */
async function attempt(duty: Duty, statements: readonly string[]): Promise<readonly string[]> {
  const client = new Client({ connectionString: open.database.urlOf(duty) });
  await client.connect();
  try {
    await client.query(`select set_config('attempts.todo', $1, false)`, [JSON.stringify(statements)]);
    await client.query(`
      do $$
      declare
        statement text;
        done text[] := '{}';
      begin
        for statement in select jsonb_array_elements_text(current_setting('attempts.todo')::jsonb) loop
          begin
            execute statement;
            raise exception 'undo';
          exception
            when insufficient_privilege then null;
            when others then done := done || statement;
          end;
        end loop;
        perform set_config('attempts.done', to_json(done)::text, false);
      end $$`);
    const { rows } = await client.query<{ done: string }>(`select current_setting('attempts.done') as done`);
    return JSON.parse(rows[0]?.done ?? '[]');
  } finally {
    await client.end();
  }
}

interface Attempt {
  readonly statement: string;
  /** Any of these declared rights allows it (without the role's name). */
  readonly allowedBy: readonly string[];
}

const attemptsAt = (
  { name, kind, columns }: Relation,
  role: string,
  may: ReadonlySet<string>,
): readonly Attempt[] => {
  if (kind === 'sequence') return [{ statement: `select nextval('${name}')`, allowedBy: [`usage ${name}`] }];
  const byColumn = (verb: string) => columns.map((column) => `${verb} ${name}(${column})`);
  const reading = { statement: `select from ${name} limit 0`, allowedBy: byColumn('select') };
  if (kind === 'view') return [reading];
  // PostgreSQL lets a role with DELETE lock the table exclusively.
  const deleting = [`delete ${name}`];
  return [
    reading,
    { statement: `insert into ${name} default values`, allowedBy: byColumn('insert') },
    { statement: `delete from ${name} where false`, allowedBy: deleting },
    { statement: `lock table ${name} in access exclusive mode`, allowedBy: deleting },
    { statement: `truncate ${name}`, allowedBy: [] },
    // One updatable column, and one that is not.
    ...[true, false]
      .map((isAllowed) =>
        columns.find((column) => may.has(`${role} may update ${name}(${column})`) === isAllowed),
      )
      .filter((column) => column !== undefined)
      .map((column) => ({
        statement: `update ${name} set "${column}" = default where false`,
        allowedBy: [`update ${name}(${column})`],
      })),
  ];
};

test.each(DUTIES)(
  'the %s login reads, writes, locks and counts what is declared, and nothing else',
  async (duty) => {
    const may = declared();
    const attempts = tried().flatMap((relation) => attemptsAt(relation, LOGIN_ROLES[duty], may));
    const allowed = attempts
      .filter(({ allowedBy }) => allowedBy.some((line) => may.has(`${LOGIN_ROLES[duty]} may ${line}`)))
      .map(({ statement }) => statement);
    const done = await attempt(
      duty,
      attempts.map(({ statement }) => statement),
    );
    expect(done.toSorted()).toEqual(allowed.toSorted());
  },
  120_000,
);

/**
 * The argument comes from a row: PostgreSQL evaluates a strict function of a constant null without calling
 * it.
 */
const CALLS = `
  select format('select %s(%s) from (select 1%s offset 0) as given', p.oid::regproc,
    (select string_agg(format('a%s', position), ', ' order by position) from unnest(p.proargtypes) with ordinality as a (type, position)),
    (select string_agg(format(', null::%s as a%s', format_type(type, null), position), '' order by position)
     from unnest(p.proargtypes) with ordinality as a (type, position))) as line
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where p.prokind = 'f' and p.provariadic = 0 and n.nspname <> 'observed'
    and not exists (select from unnest(p.proargtypes || p.prorettype) as type join pg_type t on t.oid = type
      where t.typtype = 'p' and t.typname not in ('record', 'void'))
    and not has_function_privilege($1, p.oid, 'execute')
  order by 1`;

test.each(DUTIES)(
  'the %s login calls no function that is not its own: ours, or PostgreSQL’s',
  async (duty) => {
    const { rows } = await open.owner.query<{ line: string }>(CALLS, [LOGIN_ROLES[duty]]);
    const calls = rows.map(({ line }) => line);
    for (const family of [
      'lo_from_bytea(',
      'loread(',
      'pg_advisory_lock(',
      'pg_logical_emit_message(',
      'ledger.book(',
    ])
      expect(
        calls.some((call) => call.includes(family)),
        family,
      ).toBe(true);
    expect(await attempt(duty, calls)).toEqual([]);
  },
  120_000,
);
