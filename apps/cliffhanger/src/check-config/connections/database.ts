import { probes, unsafeDatabase } from '../../compose.ts';
import { type Finding, type Found, hostOf, TIMEOUT_MS, warning, wrong } from '../finding.ts';
import { lineFault } from '../line-fault.ts';

const OLDEST_VERSION = 15;
const VERSION_DIGITS = 10_000;

interface NamedLogin {
  readonly name: string;
  readonly url: string | undefined;
}

/** A process must log in with its own role, to a database of this version. */
export async function checkLogin({
  name,
  url,
  role,
  kind,
}: NamedLogin & { readonly role: string; readonly kind: Parameters<typeof unsafeDatabase>[0] }): Found {
  return probe({ name, url }, (found) => [
    ...(found.login === role
      ? []
      : [
          wrong(
            `${name}: logs in as ${found.login}, but this process needs ${role}; use that role and its password`,
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

/** The migrating role must own the database; tables need not exist yet. */
export async function checkOwner(login: NamedLogin): Found {
  return probe(login, (found) => [
    ...(found.mayMigrate
      ? []
      : [wrong(`${login.name}: ${found.login} cannot create anything in this database; use its owner`)]),
    ...(found.isSuperuser
      ? [
          wrong(
            `${login.name}: ${found.login} is a superuser; use a separate role as the owner, such as cliffhanger_owner`,
          ),
        ]
      : []),
    ...(found.missingRoles === undefined
      ? openPowers(login.name, found)
      : [wrong(`${login.name}: ${found.missingRoles}`)]),
  ]);
}

const openPowers = (name: string, { openPowers: open }: Probed): readonly Finding[] =>
  open.length === 0
    ? []
    : [warning(`${name}: logins have rights that a superuser should revoke: ${open.join('; ')}`)];

type Probed = Awaited<ReturnType<typeof probes.database>>;

async function probe({ name, url }: NamedLogin, judge: (found: Probed) => readonly Finding[]): Found {
  if (url === undefined) return [];
  try {
    const found = await probes.database(url, TIMEOUT_MS);
    return [...oldVersion(name, found), ...judge(found)];
  } catch (error) {
    return [wrong(`${name}: ${refusal(error, url)}`)];
  }
}

const oldVersion = (name: string, { versionNumber }: Probed): readonly Finding[] => {
  const version = Math.floor(versionNumber / VERSION_DIGITS);
  return version >= OLDEST_VERSION
    ? []
    : [wrong(`${name}: PostgreSQL ${version} is too old; ${OLDEST_VERSION} or newer is required`)];
};

/** By PostgreSQL error code. */
function refusal(error: unknown, url: string): string {
  const { username, pathname } = new URL(url);
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case '28P01':
      return `the database rejects the password of ${username}; correct it here, or set it there (alter role … password)`;
    case '28000':
      return `the database does not accept connections of ${username} from this host, or requires TLS; check its pg_hba.conf and sslmode in the address`;
    case '3D000':
      return `there is no database ${pathname.slice(1)} on that server; create it, owned by the role that migrates`;
    case '53300':
      return 'the database has no connection left; raise max_connections, or lower DATABASE_CONNECTIONS';
    case 'ENOENT':
      return 'the file that sslrootcert names is not there; correct its path';
    default:
      return lineFault(error, hostOf(url));
  }
}
