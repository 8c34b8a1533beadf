import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { LIMIT_EVERYBODY, limitRole, OWNER_ROLE } from './roles/index.ts';
import { scramVerifier } from './scram-verifier.ts';

/*
 * Set-up of an empty cluster by an administrator, before `migrate`: logins with passwords, and the database.
 */

export interface WantedLogin {
  readonly role: string;
  readonly password: string;
}

/** Those of the roles that exist in the cluster. */
export const listRoles = (superuserUrl: string, roles: readonly string[]): Promise<readonly string[]> =>
  connected(superuserUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [roles],
    );
    return rows.map(({ rolname }) => rolname);
  });

/** Returns the roles created. An existing role keeps its password. */
export const createLogins = (
  superuserUrl: string,
  wanted: readonly WantedLogin[],
): Promise<readonly string[]> =>
  connected(superuserUrl, async (client) => {
    const made: string[] = [];
    for (const { role, password } of wanted) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
      if (rowCount !== 0) continue;
      const verifier = escapeLiteral(scramVerifier(password));
      await client.query(
        `create role ${escapeIdentifier(role)} login password ${verifier}; ${limitRole(role)}`,
      );
      made.push(role);
    }
    return made;
  });

/** True if it was created, false if it existed. */
export const createDatabase = (superuserUrl: string, database: string): Promise<boolean> =>
  connected(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) return false;
    // Also in the administrator's own database, because logins can connect to it.
    await client.query(LIMIT_EVERYBODY);
    await client.query(`create database ${escapeIdentifier(database)} owner ${OWNER_ROLE}`);
    const made = new URL(superuserUrl);
    made.pathname = `/${database}`;
    await connected(made.href, (there) => there.query(LIMIT_EVERYBODY));
    return true;
  });

/** Undefined if the login works, otherwise PostgreSQL's error message. */
export const whyNoLogin = (url: string): Promise<string | undefined> =>
  connected(url, async () => undefined).catch((error: Error) => error.message);

async function connected<T>(connectionString: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString, application_name: 'cliffhanger-setup' });
  client.on('error', () => {});
  await client.connect();
  try {
    return await act(client);
  } finally {
    await client.end();
  }
}
