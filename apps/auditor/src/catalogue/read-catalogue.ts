import { createHash } from 'node:crypto';
import type { Snapshot } from '../database.ts';

/*
 * One line per database object with its definition, owner and privileges. Monthly partitions come and go, so
 * they count as one object, which must be equal in all months.
 */

/** Object names with a digest of their definition. */
export type Catalogue = Readonly<Record<string, string>>;

const OURS = `nspname !~ '^pg_' and nspname <> 'information_schema'`;
/** An object without an explicit ACL has the default privileges of its kind. */
const acl = (column: string, kind: string, owner: string): string =>
  `(select string_agg(item::text, ',' order by item::text) from unnest(coalesce(${column}, acldefault('${kind}', ${owner}))) item)`;
/** `orders_2026_11` → `orders_month`. */
const month = (text: string): string => `regexp_replace(${text}, '_20[0-9]{2}_[0-9]{2}', '_month', 'g')`;

const SCHEMAS = `select 'schema ' || nspname as object,
  concat_ws('|', nspowner::regrole, ${acl('nspacl', 'n', 'nspowner')}) as definition from pg_namespace where ${OURS}`;

const FUNCTIONS = `select format('function %s.%s(%s)', nspname, proname, pg_get_function_identity_arguments(p.oid)) as object,
  concat_ws('|', prokind, lanname, prosecdef, provolatile, proparallel, proisstrict, proleakproof, proretset,
    pg_get_function_result(p.oid), array_to_string(proconfig, ','), proowner::regrole,
    ${acl('proacl', 'f', 'proowner')}, prosrc, pg_get_function_arguments(p.oid)) as definition
  from pg_proc p join pg_namespace n on n.oid = pronamespace join pg_language l on l.oid = prolang where ${OURS}`;

/** Only monthly partitions are renamed. A default partition has a fixed name. */
const RELATIONS = `select case c.relkind when 'v' then 'view ' else 'table ' end || nspname || '.' || ${month('relname')} as object,
  concat_ws('|', c.relkind, c.relowner::regrole, ${acl('relacl', 'r', 'relowner')}, relrowsecurity, relforcerowsecurity,
    relispartition, array_to_string(c.reloptions, ','),
    (select string_agg(concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
       pg_get_expr(d.adbin, d.adrelid), (select string_agg(i::text, ',' order by i::text) from unnest(attacl) i)), ';'
       order by attnum)
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = c.oid and attnum > 0 and not attisdropped),
    (select string_agg(concat_ws(' ', ${month('conname')}, convalidated, ${month('pg_get_constraintdef(k.oid)')}), ';'
       order by ${month('conname')})
     from pg_constraint k where conrelid = c.oid),
    (select string_agg(text || ' ' || indisvalid::text, ';' order by text)
     from pg_index, lateral (select ${month('pg_get_indexdef(indexrelid)')} offset 0) once (text) where indrelid = c.oid),
    (select string_agg(tgenabled::text || ' ' || ${month('pg_get_triggerdef(t.oid)')}, ';' order by tgname)
     from pg_trigger t where tgrelid = c.oid and not tgisinternal),
    (select string_agg(concat_ws(' ', polname, polcmd, polpermissive, polroles::regrole[]::text,
       pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)), ';' order by polname)
     from pg_policy where polrelid = c.oid),
    (select string_agg(pg_get_ruledef(r.oid), ';' order by rulename) from pg_rewrite r where ev_class = c.oid)
  ) as definition
  from pg_class c join pg_namespace n on n.oid = relnamespace where relkind in ('r', 'p', 'v', 'm', 'f') and ${OURS}`;

const SEQUENCES = `select 'sequence ' || nspname || '.' || relname as object,
  concat_ws('|', relowner::regrole, ${acl('relacl', 's', 'relowner')}) as definition
  from pg_class c join pg_namespace n on n.oid = relnamespace where relkind = 'S' and ${OURS}`;

const DEFAULT_RIGHTS = `select concat_ws(' ', 'default rights of', defaclrole::regrole, defaclobjtype, nspname) as object,
  (select string_agg(i::text, ',' order by i::text) from unnest(defaclacl) i) as definition
  from pg_default_acl left join pg_namespace n on n.oid = defaclnamespace`;

const EVENT_TRIGGERS = `select 'event trigger ' || evtname as object, concat_ws('|', evtevent, evtenabled, evtfoid::regproc)
  as definition from pg_event_trigger`;

const EXTENSIONS = `select 'extension ' || extname as object, extowner::regrole::text as definition from pg_extension
  where extname <> 'plpgsql'`;

/** The roles that can log in, with their attributes. The role for tests exists in test databases only. */
const ROLES = `select 'role ' || rolname as object,
  concat_ws('|', rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls,
    (select string_agg(roleid::regrole::text, ',' order by roleid::regrole::text) from pg_auth_members where member = r.oid),
    has_database_privilege(r.oid, current_database(), 'temporary'), has_database_privilege(r.oid, current_database(), 'create'))
  as definition
  from pg_roles r where rolcanlogin and rolname like 'cliffhanger\\_%' and rolname not in ('cliffhanger_owner', 'cliffhanger_tests')`;

const ALL = [SCHEMAS, FUNCTIONS, RELATIONS, SEQUENCES, DEFAULT_RIGHTS, EVENT_TRIGGERS, EXTENSIONS, ROLES];
const DIGEST_LENGTH = 16;

export async function readCatalogue(snapshot: Snapshot): Promise<Catalogue> {
  const definitions = new Map<string, Set<string>>();
  for (const text of ALL) {
    for (const { object, definition } of await snapshot.rows<{ object: string; definition: string }>(text)) {
      definitions.set(object, (definitions.get(object) ?? new Set()).add(definition));
    }
  }
  return Object.fromEntries(
    [...definitions]
      .map(([object, all]) => [object, digest([...all].toSorted().join('\n'))] as const)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  );
}

const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
