import { probes, unsafeDatabase } from '../../compose.ts';
import { ANSWERS_WITHIN_MS, type Finding, type Found, placeOf, warning, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

const OLDEST_VERSION = 15;
const VERSION_DIGITS = 10_000;

interface NamedLogin {
  readonly name: string;
  readonly url: string | undefined;
}

/** A process logs in as its own role, to a database that is as this version needs it. */
export async function checkLogin({
  name,
  url,
  role,
  kind,
}: NamedLogin & { readonly role: string; readonly kind: Parameters<typeof unsafeDatabase>[0] }): Found {
  return look({ name, url }, (found) => [
    ...(found.login === role
      ? []
      : [
          wrong(
            `${name}: logs in as ${found.login}, and this process is meant to be ${role}; name that role and its password`,
          ),
        ]),
    ...(found.isSchemaCurrent
      ? []
      : [
          wrong(
            `${name}: the database is not migrated, or not for this version; run \`cliffhanger migrate\` with the owner's login`,
          ),
        ]),
    ...unsafeDatabase(kind, found).map((fault) => wrong(`${name}: ${fault}`)),
  ]);
}

/** Whoever migrates owns the database; the tables need not be there yet. */
export async function checkOwner(asked: NamedLogin): Found {
  return look(asked, (found) => [
    ...(found.mayMigrate
      ? []
      : [wrong(`${asked.name}: ${found.login} may create nothing in this database; name its owner`)]),
    ...(found.isSuperuser
      ? [
          wrong(
            `${asked.name}: ${found.login} is a superuser; let a role of its own own the database, such as cliffhanger_owner`,
          ),
        ]
      : []),
    ...(found.missingRoles === undefined
      ? openPowers(asked.name, found)
      : [wrong(`${asked.name}: ${found.missingRoles}`)]),
  ]);
}

const openPowers = (name: string, { openPowers: open }: Probed): readonly Finding[] =>
  open.length === 0
    ? []
    : [warning(`${name}: logins have powers that a superuser can take from them: ${open.join('; ')}`)];

type Probed = Awaited<ReturnType<typeof probes.database>>;

async function look({ name, url }: NamedLogin, judge: (found: Probed) => readonly Finding[]): Found {
  if (url === undefined) return [];
  try {
    const found = await probes.database(url, ANSWERS_WITHIN_MS);
    return [...oldVersion(name, found), ...judge(found)];
  } catch (error) {
    return [wrong(`${name}: ${refusal(error, url)}`)];
  }
}

const oldVersion = (name: string, { versionNumber }: Probed): readonly Finding[] => {
  const version = Math.floor(versionNumber / VERSION_DIGITS);
  return version >= OLDEST_VERSION
    ? []
    : [wrong(`${name}: PostgreSQL ${version} is too old; ${OLDEST_VERSION} or newer is needed`)];
};

/** By PostgreSQL's own codes. */
function refusal(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case '28P01':
      return `the database refuses the password of ${username}; correct it here, or set it there (alter role … password)`;
    case '28000':
      return `the database lets ${username} in from nowhere, or not without TLS; look at its pg_hba.conf, and at sslmode in the address`;
    case '3D000':
      return `there is no database ${pathname.slice(1)} on that server; create it, owned by the role that migrates`;
    case '53300':
      return 'the database has no connection left; raise max_connections, or lower DATABASE_CONNECTIONS';
    case 'ENOENT':
      return 'the file that sslrootcert names is not there; correct its path';
    default:
      return lineFault(error, placeOf(url));
  }
}
