import type { Session } from './connection.ts';
import { DECLARED_RIGHTS } from './rights/index.ts';
import { grantsOf, linesOf, RIGHTS_OF_ROLES } from './rights/rights.ts';
import { LOGIN_ROLES, limitRole } from './roles/index.ts';

const ROLES = Object.values(LOGIN_ROLES);

const EVERYBODY = ['public', ...ROLES].join(', ');

/** A cloned database does not inherit the grants of its template, so each new one needs these statements. */
export const databaseLimits = (database: string): string =>
  `revoke temporary, create on database ${database} from ${EVERYBODY}`;

/**
 * Applied after every migration, so that new schemas and functions are covered. PostgreSQL grants EXECUTE on
 * new functions to PUBLIC; ours are executable only by the roles that declare them.
 */
export const LOGIN_ROLE_LIMITS = `
  do $$
  declare
    known record;
  begin
    execute format('${databaseLimits('%I')}', current_database());
    for known in
      select nspname from pg_namespace
      where nspname !~ '^pg_' and nspname <> 'information_schema' and pg_has_role(nspowner, 'usage')
    loop
      execute format('revoke create on schema %I from ${EVERYBODY}', known.nspname);
    end loop;
    for known in
      select oid::regprocedure as name from pg_proc
      where proowner = current_user::regrole and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', known.name);
    end loop;
  end $$;
`;

export const DECLARED_GRANTS = DECLARED_RIGHTS.map(grantsOf).join('\n');

/** An administrator creates the roles before the first migration: our roles have no CREATEROLE. */
export async function refuseMissingRoles(session: Session): Promise<void> {
  const { rows } = await session.query<{ name: string }>({
    text: 'select name from unnest($1::text[]) as name where to_regrole(name) is null',
    values: [ROLES],
  });
  if (rows.length === 0) return;
  const statements = rows.map(({ name }) => `create role ${name} login;\n${limitRole(name)}`);
  throw new Error(
    `roles are missing in this cluster; an administrator makes them:\n${statements.join('\n')}`,
  );
}

/** Excludes objects of extensions: they belong to the role that installed the extension. */
const IS_OURS = (catalog: string, oid: string, schema: string): string =>
  `${schema}::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')
   and not exists (select from pg_depend d
     where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const OWNER = '(select datdba from pg_database where datname = current_database())';

/**
 * A SECURITY DEFINER function must not resolve names to objects of another role, whether it is called
 * directly or by a trigger. PostgreSQL searches pg_temp first unless the path lists it, so every path lists
 * it last.
 */
const BROKEN_PATHS = `
  with definers as (
    select p.oid::regprocedure::text as name, p.proowner,
      (select array_agg(btrim(btrim(part), '"') order by ordinal)
       from unnest(p.proconfig) as setting,
         unnest(string_to_array(substr(setting, length('search_path=') + 1), ',')) with ordinality as parts (part, ordinal)
       where setting like 'search\\_path=%') as path
    from pg_proc p
    where p.prosecdef and ${IS_OURS('pg_proc', 'p.oid', 'p.pronamespace')}
  )
  select format('%s runs with its owner''s rights and %s', name, wrong) as broken
  from definers, lateral (
    select 'has no search_path' as wrong where path is null
    union all
    select format('its search_path does not end in pg_temp: %s', array_to_string(path, ', '))
    where array_position(path, 'pg_temp') is distinct from cardinality(path)
    union all
    select format('searches %s, where %s may create', part, role)
    from unnest(path) as part, unnest($1::text[]) as role
    where part <> 'pg_temp' and has_schema_privilege(role, to_regnamespace(quote_ident(part)), 'create')
    union all
    select format('searches %s, which does not exist', part)
    from unnest(path) as part
    where part <> 'pg_temp' and to_regnamespace(quote_ident(part)) is null
    union all
    select format('that is %s', proowner::regrole) where proowner <> ${OWNER}
  ) as found`;

const BROKEN_ROLES = `
  select format('%s %s', role, wrong) as broken
  from unnest($1::text[]) as role join pg_roles r on r.rolname = role, lateral (
    select 'is a superuser' as wrong where r.rolsuper
    union all select 'may create roles' where r.rolcreaterole
    union all select 'may create databases' where r.rolcreatedb
    union all select 'may replicate' where r.rolreplication
    union all select 'passes row security' where r.rolbypassrls
    union all select format('may make temporary tables in %s', current_database())
      where has_database_privilege(role, current_database(), 'temporary')
    union all select format('may create schemas in %s', current_database())
      where has_database_privilege(role, current_database(), 'create')
    union all select format('may create in schema %s', nspname) from pg_namespace
      where nspname !~ '^pg_(toast_)?temp_' and has_schema_privilege(role, oid, 'create')
    union all select format('is a member of %s', roleid::regrole) from pg_auth_members where member = r.oid
    union all select format('owns %s', pg_describe_object(classid, objid, objsubid)) from pg_shdepend
      -- A large object is read by nothing of ours; its owner has made it where everybody may (open-powers.ts).
      where refclassid = 'pg_authid'::regclass and refobjid = r.oid and deptype = 'o' and classid <> 'pg_largeobject'::regclass
        and dbid in (0, (select oid from pg_database where datname = current_database()))
  ) as found`;

/** An owner can change its objects, and a right of PUBLIC bypasses the declared grants. */
const BROKEN_OWNERS = `
  select format('%s belongs to %s', pg_describe_object('pg_class'::regclass, c.oid, 0), c.relowner::regrole) as broken
  from pg_class c
  where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and c.relowner <> ${OWNER}
    and ${IS_OURS('pg_class', 'c.oid', 'c.relnamespace')}
  union all
  select format('trigger %s on %s runs %s, which belongs to %s', t.tgname, t.tgrelid::regclass, p.oid::regprocedure,
    p.proowner::regrole)
  from pg_trigger t join pg_proc p on p.oid = t.tgfoid
  where not t.tgisinternal and p.proowner <> ${OWNER}
  union all
  select format('everybody may execute %s', p.oid::regprocedure)
  from pg_proc p
  where has_function_privilege('public', p.oid, 'execute') and ${IS_OURS('pg_proc', 'p.oid', 'p.pronamespace')}
  union all
  select format('everybody may %s %s', lower(a.privilege_type), c.oid::regclass)
  from pg_class c, aclexplode(c.relacl) a
  where a.grantee = 0 and ${IS_OURS('pg_class', 'c.oid', 'c.relnamespace')}
  union all
  select format('everybody may %s %s(%s)', lower(a.privilege_type), c.oid::regclass, t.attname)
  from pg_attribute t join pg_class c on c.oid = t.attrelid, aclexplode(t.attacl) a
  where a.grantee = 0 and ${IS_OURS('pg_class', 'c.oid', 'c.relnamespace')}`;

/** All misconfigured rights by which a login role could escalate. Empty in a sound database. */
export async function findBrokenRights(session: Session): Promise<readonly string[]> {
  const broken: string[] = [];
  for (const text of [BROKEN_PATHS, BROKEN_ROLES]) {
    const { rows } = await session.query<{ broken: string }>({ text, values: [ROLES] });
    broken.push(...rows.map((row) => row.broken));
  }
  const { rows } = await session.query<{ broken: string }>({ text: BROKEN_OWNERS });
  broken.push(...rows.map((row) => row.broken), ...(await findUndeclaredRights(session)));
  return broken.toSorted();
}

/** Rights granted by hand, or by a migration, that no role declares. */
async function findUndeclaredRights(session: Session): Promise<readonly string[]> {
  const { rows } = await session.query<{ line: string }>({
    text: RIGHTS_OF_ROLES,
    values: [DECLARED_RIGHTS.map(({ role }) => role)],
  });
  const declared = new Set(DECLARED_RIGHTS.flatMap(linesOf));
  return rows.filter(({ line }) => !declared.has(line)).map(({ line }) => `${line}, which is not declared`);
}
