import type { Pool, PoolClient } from 'pg';

/*
 * A PostgreSQL role has a single password. During a rotation a process knows two: a connection that is
 * refused with one is opened with the other, so that no process has to restart.
 */

/** Query parameter of the connection string. */
const OTHER_PASSWORD = 'other_password';
const WRONG_PASSWORD = '28P01';

type OnConnection = (error: Error | undefined, client?: PoolClient, done?: () => void) => void;
type Connect = (onConnection?: OnConnection) => Promise<PoolClient>;

interface EitherPassword {
  /** The initial connection string. */
  readonly connectionString: string;
  /** To be called with that pool. */
  tryBoth(pool: Pool): void;
}

export function eitherPassword(connectionString: string): EitherPassword {
  const both = withEither(connectionString);
  if (both === undefined) return { connectionString, tryBoth: () => {} };
  const [first, second] = both;
  return {
    connectionString: first,
    tryBoth(pool) {
      const connect = pool.connect.bind(pool) as Connect;
      const isToBeTriedAgain = (error: unknown, tried: string | undefined): boolean => {
        if (!isWrongPassword(error)) return false;
        // A concurrent failure may have switched it already. The pool uses it for the next connection.
        if (pool.options.connectionString === tried)
          pool.options.connectionString = tried === first ? second : first;
        return true;
      };
      const connectWithEither: Connect = (onConnection) => {
        const tried = pool.options.connectionString;
        if (onConnection === undefined)
          return connect().catch((error: unknown) => {
            if (isToBeTriedAgain(error, tried)) return connect();
            throw error;
          });
        return connect((error, client, done) => {
          if (error !== undefined && isToBeTriedAgain(error, tried)) void connect(onConnection);
          else onConnection(error, client, done);
        });
      };
      pool.connect = connectWithEither as typeof pool.connect;
    },
  };
}

/** Undefined without a second password. */
function withEither(connectionString: string): readonly [string, string] | undefined {
  if (!URL.canParse(connectionString)) return undefined;
  const url = new URL(connectionString);
  const other = url.searchParams.get(OTHER_PASSWORD);
  if (other === null) return undefined;
  url.searchParams.delete(OTHER_PASSWORD);
  const first = url.href;
  url.password = encodeURIComponent(other);
  return [first, url.href];
}

const isWrongPassword = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === WRONG_PASSWORD;
