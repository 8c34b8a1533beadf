import { Client } from 'pg';
import { refuseMissingRoles } from './login-roles.ts';
import { findOpenPowers } from './open-powers.ts';
import { isSchemaCurrent } from './schema-state.ts';

export interface DatabaseProbe {
  readonly login: string;
  /** 150004 for 15.4. */
  readonly versionNumber: number;
  readonly isSuperuser: boolean;
  readonly mayMigrate: boolean;
  readonly isSchemaCurrent: boolean;
  /** Undefined, or what an administrator has to do first. */
  readonly missingRoles: string | undefined;
  readonly openPowers: readonly string[];
}

/** Logs in once and looks around; throws what PostgreSQL, or the line to it, says. */
export async function probeDatabase(connectionString: string, withinMs: number): Promise<DatabaseProbe> {
  const client = new Client({
    connectionString,
    application_name: 'cliffhanger-check-config',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A server that goes while it is asked fails the question; the event itself must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<
      Omit<DatabaseProbe, 'isSchemaCurrent' | 'missingRoles' | 'openPowers'>
    >(
      `select current_user as login, current_setting('server_version_num')::int as "versionNumber",
         current_setting('is_superuser') = 'on' as "isSuperuser",
         has_database_privilege(current_database(), 'create') as "mayMigrate"`,
    );
    const [found] = rows;
    if (found === undefined) throw new Error('the database answers nothing');
    return {
      ...found,
      isSchemaCurrent: await isSchemaCurrent(client).catch(() => false),
      missingRoles: await refuseMissingRoles(client).then(
        () => undefined,
        (error: Error) => error.message,
      ),
      openPowers: await findOpenPowers(client),
    };
  } finally {
    await client.end();
  }
}
