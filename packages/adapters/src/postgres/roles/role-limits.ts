import { type Duty, LOGIN_ROLES, OWNER_ROLE } from './login-roles.ts';

/*
 * Limits that only an administrator can set, not the owner of a database: settings of roles, and execution of
 * PostgreSQL functions that are granted to PUBLIC. `findOpenPowers` reports missing ones.
 */

interface RoleLimits {
  /** Share of `max_connections` for all processes of this role together. */
  readonly connectionsPercent: number;
  /**
   * Only a superuser can change `temp_file_limit`. A session can change the others; they guard against
   * mistakes.
   */
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * Longer than the client timeouts of our processes (`ANSWERED_WITHIN`), so no client is still waiting when it
 * fires.
 */
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

/** SQL for a superuser, after the role is created. */
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

/** PostgreSQL functions by which any caller can store data, hold locks or write WAL. */
const OCCUPYING = '^(lo_.*|loread|lowrite|pg_(try_)?advisory_.*|pg_logical_emit_message|pg_export_snapshot)$';

/**
 * SQL for a superuser, in each database that logins can reach. The owner retains the functions that
 * migrations and our functions call.
 */
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
