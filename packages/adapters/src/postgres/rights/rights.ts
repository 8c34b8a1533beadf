import { takeEverythingFrom } from '../roles/index.ts';
import type { JobKind } from './job-kinds.ts';

/**
 * Everything that a role may do in the database. A table stands for all its columns, or names those that are meant:
 * `identity.sellers(seller_id, email)`. What has no schema is in `public`.
 */
export interface Rights {
  readonly role: string;
  /** Functions, by name. */
  readonly executes: readonly string[];
  readonly reads: readonly string[];
  readonly inserts: readonly string[];
  /** By columns, always. A row can be locked only with a right to change something of it. */
  readonly updates: readonly string[];
  readonly deletes: readonly string[];
  /** Sequences that it takes numbers from. */
  readonly counts?: readonly string[];
  /** Kinds of jobs that it puts into the queue, without seeing any; or it works with all of them. */
  readonly jobs?: readonly JobKind[] | 'works';
}

type Verb = 'select' | 'insert' | 'update' | 'delete';

/** What every process asks at its start: whether the schema is known to it, and what time it is. */
const EVERYBODY_READS = ['migrations.applied_migrations', 'public.business_clock'];

const LEAVING_JOBS = { reads: 'graphile_worker._private_tasks', inserts: 'graphile_worker._private_jobs' };

interface Named {
  readonly schema: string;
  readonly name: string;
  /** Undefined: the whole table. */
  readonly columns: readonly string[] | undefined;
}

function namedBy(text: string): Named {
  const [, schema = 'public', name = '', columns] = /^(?:(\w+)\.)?(\w+)(?:\(([\w\s,]+)\))?$/.exec(text) ?? [];
  if (name === '') throw new Error(`this names no table or function: ${text}`);
  return { schema, name, columns: columns?.split(',').map((column) => column.trim()) };
}

const leavesJobs = ({ jobs }: Rights): boolean => jobs !== undefined && jobs !== 'works';

const byVerb = (rights: Rights): Readonly<Record<Verb, readonly string[]>> => ({
  select: [...EVERYBODY_READS, ...rights.reads, ...(leavesJobs(rights) ? [LEAVING_JOBS.reads] : [])],
  insert: [...rights.inserts, ...(leavesJobs(rights) ? [LEAVING_JOBS.inserts] : [])],
  update: rights.updates,
  delete: rights.deletes,
});

/** SQL that gives a role what it has outside of the job queue, and takes everything else. */
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
  return new Set([
    ...named.map((text) => namedBy(text).schema),
    ...(rights.jobs === undefined ? [] : ['graphile_worker']),
  ]);
}

/**
 * graphile-worker turns on row security without a policy, so only the owner of its tables sees a row. Whoever leaves
 * jobs does so inside its own transactions, and cannot read them.
 */
export function jobGrantsOf({ role, jobs }: Rights): string {
  if (jobs === undefined) return '';
  return jobs === 'works' ? workingJobs(role) : leavingJobs(role, jobs);
}

const leavingJobs = (role: string, kinds: readonly JobKind[]): string => `
    grant usage on all sequences in schema graphile_worker to ${role};
    ${policyFor(role, '_private_tasks', 'for select to :role using (true)')}
    ${policyFor(
      role,
      '_private_jobs',
      `for insert to :role with check (task_id in (
         select id from graphile_worker._private_tasks where identifier in ('${kinds.join("', '")}')))`,
    )}`;

const workingJobs = (role: string): string => `
    grant select, insert, update, delete on all tables in schema graphile_worker to ${role};
    grant usage on all sequences in schema graphile_worker to ${role};
    grant execute on all functions in schema graphile_worker to ${role};
    revoke insert, update, delete on graphile_worker.migrations from ${role};
    do $$
    declare
      guarded text;
    begin
      for guarded in
        select relname from pg_class
        where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
      loop
        execute format('drop policy if exists ${role} on graphile_worker.%I', guarded);
        execute format('create policy ${role} on graphile_worker.%I to ${role} using (true) with check (true)', guarded);
      end loop;
    end $$;`;

const policyFor = (role: string, table: string, what: string): string => `
    drop policy if exists ${role} on graphile_worker.${table};
    create policy ${role} on graphile_worker.${table} ${what.replace(':role', role)};`;

/** Each as `findRights` writes what a role really has; of the job queue only what those have who leave jobs. */
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
  select distinct format('%s may %s %s', role, lower(privilege_type), what) as line,
    what ~ '^graphile_worker\\.' as is_of_job_queue
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
