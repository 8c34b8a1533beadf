import { instantOf } from '@cliffhanger/core/kernel';
import { Pool, type PoolConfig, types } from 'pg';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const LOCK_WAIT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECT_MS = 5_000;

/** One statement. With a name it is parsed once a connection and then only bound. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

export interface Answer<Row> {
  readonly rows: readonly Row[];
  readonly rowCount: number | null;
}

/** What a store needs of its transaction: statements run in the order in which they are asked for. */
export interface Session {
  query<Row extends object>(statement: Statement): Promise<Answer<Row>>;
}

export interface PoolOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly applicationName?: string;
  /** A connection that broke while nobody used it; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
}

/**
 * Connections that carry money. Whole numbers of 64 bits arrive as bigint and timestamps as instants, on this pool
 * only: other libraries expect pg's own parsers. There is no statement timeout and nothing here ever cancels, because
 * a cancelled COMMIT reports success (RELIABILITY trap 2); waiting is bounded by the lock timeout instead.
 */
export function createMoneyPool(options: PoolOptions): Pool {
  return createPool(options, {
    types: { getTypeParser: moneyTypeParser },
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    pipeline: true,
    // Kept for good: there are never more than the pool's size, and none has to be opened while an order waits.
    idleTimeoutMillis: 0,
    // Statements here are short. Over many partitions the planner's estimate alone would start the compiler, which
    // then takes a second for a query of milliseconds.
    options: '-c jit=off',
  });
}

/** Connections for libraries that bring their own statements: the job runner, the rate limiter. */
export const createPlainPool = (options: PoolOptions): Pool => createPool(options, {});

/** How an instant is handed to a `timestamptz` parameter. */
export const timestamp = (instant: number): string => new Date(instant).toISOString();

function createPool(options: PoolOptions, config: PoolConfig): Pool {
  const {
    connectionString,
    maxConnections,
    applicationName = 'cliffhanger',
    onIdleError = () => {},
  } = options;
  const pool = new Pool({
    ...config,
    connectionString,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  pool.on('error', onIdleError);
  // A connection that breaks while in use fails the statement that waits on it; the event itself must not end the
  // process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const parseTimestamp: (text: string) => Date = types.getTypeParser(TIMESTAMPTZ, 'text');

const MONEY_PARSERS: ReadonlyMap<number, (text: string) => unknown> = new Map<
  number,
  (text: string) => unknown
>([
  [INT8, BigInt],
  [TIMESTAMPTZ, (text) => instantOf(parseTimestamp(text).getTime())],
]);

const moneyTypeParser = ((oid: number, format?: 'text' | 'binary') =>
  (format ?? 'text') === 'text' && MONEY_PARSERS.has(oid)
    ? MONEY_PARSERS.get(oid)
    : types.getTypeParser(oid, format ?? 'text')) as typeof types.getTypeParser;
