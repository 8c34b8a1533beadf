import { instantOf } from '@cliffhanger/core/kernel';
import { Pool, type PoolConfig, types } from 'pg';
import { eitherPassword } from './pool/either-password.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const LOCK_WAIT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECTED_WITHIN_MS = 5_000;
const PROBE_ANSWERED_WITHIN_MS = 5_000;
/** After this idle time the system sends keepalive probes once a second. The system default is 2 h. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/**
 * How long a statement may go unanswered before its connection is closed: a frozen server or a lost route
 * never reports an error. Each limit exceeds the longest legitimate statement of its pool:
 * - `short`: calls of people and the job runner's own statements. Milliseconds, plus the lock timeout (10 s).
 * - `sets`: jobs, reconciliations, roll-ups. One statement moves 5,000 orders; no job of the worker may take
 *   longer.
 * - `tree`: the tree of liabilities, once a day, rebuilt from nothing if necessary.
 * - `unbounded`: filling tables for a benchmark. Migrations use a separate client without these limits.
 */
export const ANSWERED_WITHIN = { short: 15_000, sets: 60_000, tree: 600_000, unbounded: 0 } as const;

export type { Session, SqlAnswer as Answer, SqlStatement as Statement } from '@cliffhanger/application/ports';

export interface PoolOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly applicationName?: string;
  /** An idle connection broke. The pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** In milliseconds. Default: `sets`. */
  readonly answeredWithinMs?: number;
  /** How long a caller waits for a connection of the pool. Default: five seconds. */
  readonly connectedWithinMs?: number;
}

/**
 * Connections for money. 64-bit integers arrive as bigint and timestamps as instants, on this pool only:
 * other libraries expect pg's own parsers. Nothing here cancels a statement, because a cancelled COMMIT
 * reports success (RELIABILITY trap 2). Lock waits are bounded by the lock timeout, and silence by closing
 * the connection: an unanswered COMMIT then has an unknown outcome. The statement timeout of the roles is
 * longer, and PostgreSQL disables it before it commits.
 */
export function createMoneyPool(options: PoolOptions): Pool {
  return createPool(options, {
    types: { getTypeParser: moneyTypeParser },
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Connections stay open: the pool size bounds their number, and no order has to wait for a new one.
    idleTimeoutMillis: 0,
    // Statements here are short. Over many partitions the planner's estimate alone would trigger JIT, which
    // then takes a second for a query of milliseconds.
    options: '-c jit=off',
  });
}

/** Connections for the job runner, which brings its own statements, and for the rate limit counters. */
export const createPlainPool = (options: PoolOptions): Pool => createPool(options, {});

/** A single connection for health checks, so that they never queue behind other work. */
export const createProbePool = (options: Omit<PoolOptions, 'maxConnections' | 'answeredWithinMs'>): Pool =>
  createPool(
    { ...options, maxConnections: 1, answeredWithinMs: PROBE_ANSWERED_WITHIN_MS },
    { idleTimeoutMillis: 0 },
  );

/** Formats an instant for a `timestamptz` parameter. */
export const timestamp = (instant: number): string => new Date(instant).toISOString();

function createPool(options: PoolOptions, config: PoolConfig): Pool {
  const {
    connectionString,
    maxConnections,
    applicationName = 'cliffhanger',
    onIdleError = () => {},
    answeredWithinMs = ANSWERED_WITHIN.sets,
    connectedWithinMs = CONNECTED_WITHIN_MS,
  } = options;
  const login = eitherPassword(connectionString);
  const pool = new Pool({
    ...config,
    connectionString: login.connectionString,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: connectedWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    query_timeout: answeredWithinMs,
    // Required so that the timeout destroys the connection. Otherwise pg fails the statement and returns the
    // connection to the pool while the statement is still running.
    pipeline: true,
  });
  login.tryBoth(pool);
  pool.on('error', onIdleError);
  // A connection that breaks in use fails its pending statement. The event itself must not end the process.
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
