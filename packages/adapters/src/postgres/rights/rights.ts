import { takeEverythingFrom } from '../roles/index.ts';

/**
 * All rights of a role in the database. A table name grants all columns; `identity.sellers(seller_id, email)`
 * grants only these. The default schema is `public`.
 */
export interface Rights {
  readonly role: string;
  /** Functions by name. */
  readonly executes: readonly string[];
  readonly reads: readonly string[];
  readonly inserts: readonly string[];
  /** Always by column. Locking a row requires UPDATE on at least one column. */
  readonly updates: readonly string[];
  readonly deletes: readonly string[];
  /** Sequences, for `nextval`. */
  readonly counts?: readonly string[];
}

type Verb = 'select' | 'insert' | 'update' | 'delete';

/** Read by every process at its start: the schema version and the business clock. */
const EVERYBODY_READS = ['migrations.applied_migrations', 'public.business_clock'];

interface Named {
  readonly schema: string;
  readonly name: string;
  /** Undefined for the whole table. */
  readonly columns: readonly string[] | undefined;
}

function namedBy(text: string): Named {
  const [, schema = 'public', name = '', columns] = /^(?:(\w+)\.)?(\w+)(?:\(([\w\s,]+)\))?$/.exec(text) ?? [];
  if (name === '') throw new Error(`this names no table or function: ${text}`);
  return { schema, name, columns: columns?.split(',').map((column) => column.trim()) };
}

const byVerb = (rights: Rights): Readonly<Record<Verb, readonly string[]>> => ({
  select: [...EVERYBODY_READS, ...rights.reads],
  insert: rights.inserts,
  update: rights.updates,
  delete: rights.deletes,
});

/** SQL that grants the declared rights and revokes all others. */
export function grantsOf(rights: Rights): string {
  const { role, executes, counts = [] } = rights;
  const tables = Object.entries(byVerb(rights)).flatMap(([verb, names]) =>
    names.map(namedBy).map(({ schema, name, columns }) => {
      const which = columns === undefined ? '' : ` (${columns.join(', ')})`;
      return `grant ${verb}${which} on ${schema}.${name} to ${role};`;
    }),
  );
  return [
    takeEverythingFrom(role),
    ...[...schemasOf(rights)].map((schema) => `grant usage on schema ${schema} to ${role};`),
    ...tables,
    ...executes
      .map(namedBy)
      .map(({ schema, name }) => `grant execute on function ${schema}.${name} to ${role};`),
    ...counts.map((name) => `grant usage on sequence ${name} to ${role};`),
  ].join('\n');
}

function schemasOf(rights: Rights): ReadonlySet<string> {
  const named = [...Object.values(byVerb(rights)).flat(), ...rights.executes, ...(rights.counts ?? [])];
  return new Set(named.map((text) => namedBy(text).schema));
}

/** In the same format in which `findRights` lists actual rights. */
export function linesOf(rights: Rights): readonly string[] {
  const { role, executes, counts = [] } = rights;
  return [
    ...Object.entries(byVerb(rights)).flatMap(([verb, names]) =>
      names
        .map(namedBy)
        .flatMap(({ schema, name, columns }) =>
          (columns ?? [undefined]).map(
            (column) => `${role} may ${verb} ${schema}.${name}${column === undefined ? '' : `(${column})`}`,
          ),
        ),
    ),
    ...executes.map(namedBy).map(({ schema, name }) => `${role} may execute ${schema}.${name}`),
    ...counts.map((name) => `${role} may usage ${name}`),
    ...[...schemasOf(rights)].map((schema) => `${role} may usage schema ${schema}`),
  ];
}

/** `cliffhanger_ingest may select public.tracking_links`, for each right of each of the roles `$1`. */
export const RIGHTS_OF_ROLES = `
  select distinct format('%s may %s %s', role, lower(privilege_type), what) as line
  from (
    select a.grantee, a.privilege_type, format('%s.%s', n.nspname, c.relname) as what
    from pg_class c join pg_namespace n on n.oid = c.relnamespace, aclexplode(c.relacl) a
    union all
    select a.grantee, a.privilege_type, format('%s.%s(%s)', n.nspname, c.relname, t.attname)
    from pg_attribute t join pg_class c on c.oid = t.attrelid join pg_namespace n on n.oid = c.relnamespace,
      aclexplode(t.attacl) a
    union all
    select a.grantee, a.privilege_type, format('%s.%s', n.nspname, p.proname)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace, aclexplode(p.proacl) a
    union all
    select a.grantee, a.privilege_type, format('schema %s', n.nspname) from pg_namespace n, aclexplode(n.nspacl) a
  ) given join pg_roles r on r.oid = given.grantee join unnest($1::text[]) as role on role = r.rolname`;
