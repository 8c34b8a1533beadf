import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { LIMIT_EVERYBODY, limitRole, OWNER_ROLE } from './roles/index.ts';
import { scramVerifier } from './scram-verifier.ts';

/* What an administrator makes in an empty cluster, before `migrate`: logins with passwords, and the database. */

export interface WantedLogin {
  readonly role: string;
  readonly password: string;
}

/** Which of these roles the cluster has. */
export const listRoles = (superuserUrl: string, roles: readonly string[]): Promise<readonly string[]> =>
  connected(superuserUrl, async (client) => {
    const { rows } = await client.query<{ rolname: string }>(
      'select rolname from pg_roles where rolname = any($1)',
      [roles],
    );
    return rows.map(({ rolname }) => rolname);
  });

/** Answers which it has made; one that is there keeps its password. */
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

/** True when it has made it. */
export const createDatabase = (superuserUrl: string, database: string): Promise<boolean> =>
  connected(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
    if (rowCount !== 0) return false;
    // In the administrator's own database, which logins can reach too.
    await client.query(LIMIT_EVERYBODY);
    await client.query(`create database ${escapeIdentifier(database)} owner ${OWNER_ROLE}`);
    const made = new URL(superuserUrl);
    made.pathname = `/${database}`;
    await connected(made.href, (there) => there.query(LIMIT_EVERYBODY));
    return true;
  });

/** Undefined when it lets us in, or what PostgreSQL says. */
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
