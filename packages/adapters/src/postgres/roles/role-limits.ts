import { type Duty, LOGIN_ROLES, OWNER_ROLE } from './login-roles.ts';

/*
 * What an administrator takes away, because the owner of a database cannot: settings of roles, and functions that
 * PostgreSQL lets everybody execute. `findOpenPowers` finds what is missing.
 */

interface RoleLimits {
  /** Of `max_connections`, all processes of this role together. */
  readonly connectionsPercent: number;
  /** Only a superuser changes `temp_file_limit`. A session can change the others, which bound mistakes. */
  readonly settings: Readonly<Record<string, string>>;
}

/** Longer than any of our processes waits for an answer (`ANSWERED_WITHIN`): nobody waits for what this ends. */
const SETTINGS = {
  statement_timeout: '150s',
  lock_timeout: '10s',
  idle_in_transaction_session_timeout: '2min',
  temp_file_limit: '256MB',
} as const;

const LIMITS_BY_DUTY: Readonly<Record<Duty, RoleLimits>> = {
  seller: { connectionsPercent: 40, settings: SETTINGS },
  viewer: { connectionsPercent: 40, settings: SETTINGS },
  console: { connectionsPercent: 20, settings: SETTINGS },
  worker: {
    connectionsPercent: 25,
    settings: { ...SETTINGS, statement_timeout: '15min', temp_file_limit: '4GB' },
  },
  ingest: { connectionsPercent: 15, settings: { ...SETTINGS, temp_file_limit: '16MB' } },
  auditor: { connectionsPercent: 5, settings: { ...SETTINGS, temp_file_limit: '4GB' } },
  watcher1: { connectionsPercent: 10, settings: SETTINGS },
  watcher2: { connectionsPercent: 10, settings: SETTINGS },
  payer: { connectionsPercent: 10, settings: SETTINGS },
};

export const ROLE_LIMITS: ReadonlyMap<string, RoleLimits> = new Map(
  Object.entries(LOGIN_ROLES).map(([duty, role]) => [role, LIMITS_BY_DUTY[duty as Duty]]),
);

/** SQL for a superuser, once a role is there. */
export function limitRole(role: string): string {
  const limits = ROLE_LIMITS.get(role);
  if (limits === undefined) return '';
  const { connectionsPercent, settings } = limits;
  return [
    `do $$ begin execute format('alter role ${role} connection limit %s',
       greatest(1, current_setting('max_connections')::integer * ${connectionsPercent} / 100)); end $$;`,
    ...Object.entries(settings).map(([name, value]) => `alter role ${role} set ${name} = '${value}';`),
  ].join('\n');
}

/** Of PostgreSQL's own functions, those that store, occupy or write something whoever calls them. */
const OCCUPYING = '^(lo_.*|loread|lowrite|pg_(try_)?advisory_.*|pg_logical_emit_message|pg_export_snapshot)$';

/** SQL for a superuser, in each database that logins can reach. The owner keeps what migrations and functions of ours call. */
export const LIMIT_EVERYBODY = `
  do $$
  declare
    known record;
  begin
    for known in
      select oid::regprocedure as name from pg_proc
      where pronamespace = 'pg_catalog'::regnamespace and proname ~ '${OCCUPYING}'
        and has_function_privilege('public', oid, 'execute')
    loop
      execute format('revoke execute on function %s from public', known.name);
      execute format('grant execute on function %s to ${OWNER_ROLE}', known.name);
    end loop;
    execute format('revoke temporary on database %I from public', current_database());
  end $$;`;
