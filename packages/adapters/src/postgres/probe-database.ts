import { Client } from 'pg';
import { refuseMissingRoles } from './login-roles.ts';
import { findOpenPowers } from './rights/open-powers.ts';
import { isSchemaCurrent } from './schema-state.ts';

export interface DatabaseProbe {
  readonly login: string;
  /** 150004 means 15.4. */
  readonly versionNumber: number;
  readonly isSuperuser: boolean;
  /** Also true for a member of the role that owns the database. */
  readonly isOwner: boolean;
  readonly mayMigrate: boolean;
  readonly isSchemaCurrent: boolean;
  /** Whether the business clock of this database can be moved. False if that cannot be read. */
  readonly isClockMovable: boolean;
  /** Statements that an administrator must run first. Undefined if no role is missing. */
  readonly missingRoles: string | undefined;
  readonly openPowers: readonly string[];
}

/** The login and its powers: the minimum for deciding whether production may use it. */
type Powers = Omit<DatabaseProbe, 'isSchemaCurrent' | 'missingRoles' | 'openPowers'>;

/** Logs in once and inspects the database. Throws the error of PostgreSQL or of the connection. */
export const probeDatabase = (connectionString: string, withinMs: number): Promise<DatabaseProbe> =>
  over(connectionString, withinMs, async (client) => ({
    ...(await powersOf(client)),
    isSchemaCurrent: await isSchemaCurrent(client).catch(() => false),
    missingRoles: await refuseMissingRoles(client).then(
      () => undefined,
      (error: Error) => error.message,
    ),
    openPowers: await findOpenPowers(client),
  }));

async function over<T>(
  connectionString: string,
  withinMs: number,
  look: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({
    connectionString,
    application_name: 'cliffhanger-check-config',
    connectionTimeoutMillis: withinMs,
    query_timeout: withinMs,
  });
  // A server that goes away during the query fails that query. The event itself must not end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await look(client);
  } finally {
    await client.end();
  }
}

async function powersOf(client: Client): Promise<Powers> {
  const { rows } = await client.query<Omit<Powers, 'isClockMovable'>>(
    `select current_user as login, current_setting('server_version_num')::int as "versionNumber",
       current_setting('is_superuser') = 'on' as "isSuperuser",
       pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member') as "isOwner",
       has_database_privilege(current_database(), 'create') as "mayMigrate"`,
  );
  const [found] = rows;
  if (found === undefined) throw new Error('the database answers nothing');
  return { ...found, isClockMovable: await isClockMovable(client).catch(() => false) };
}

async function isClockMovable(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ kind: string }>('select kind from public.business_clock');
  return rows.some(({ kind }) => kind !== 'server');
}

type Kind = 'development' | 'test' | 'production';

/** Reasons why production refuses this database and login. They contain no secret. */
export const unsafeDatabase = (
  kind: Kind,
  { login, isSuperuser, isOwner, isClockMovable: isMovable }: Powers,
): readonly string[] =>
  kind === 'production'
    ? [
        ...(isSuperuser || isOwner
          ? [`logs in as ${login}, who may do everything there; name the process's own role`]
          : []),
        ...(isMovable
          ? ['the clock of this database can be moved; in production it is of the kind `server`']
          : []),
      ]
    : [];

const ANSWERS_WITHIN_MS = 5_000;

/**
 * At process start, by the names of the variables. An unreachable database is not refused: readiness reports
 * it.
 */
export async function refuseUnsafeDatabases(
  kind: Kind,
  urls: Readonly<Record<string, string | undefined>>,
): Promise<void> {
  if (kind !== 'production') return;
  const faults = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => {
      const found =
        url === undefined ? undefined : await over(url, ANSWERS_WITHIN_MS, powersOf).catch(() => {});
      return found ? unsafeDatabase(kind, found).map((fault) => `${name}: ${fault}`) : [];
    }),
  );
  if (faults.flat().length > 0) throw new Error(faults.flat().join('\n'));
}
