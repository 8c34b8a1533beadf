import { instantOf } from '@cliffhanger/core/kernel';
import { Pool, type PoolConfig, types } from 'pg';
import { eitherPassword } from './pool/either-password.ts';

const INT8 = 20;
const TIMESTAMPTZ = 1184;
const LOCK_WAIT_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const CONNECTED_WITHIN_MS = 5_000;
const PROBE_ANSWERED_WITHIN_MS = 5_000;
/** From here on the system asks an idle connection once a second whether the other side lives; its own default is 2 h. */
const KEEP_ALIVE_AFTER_MS = 5_000;

/**
 * How long a statement may go unanswered before its connection is given up: a frozen server and a lost route say
 * nothing, for ever. Each is longer than what may rightly take long there:
 * - `short`: calls of people and the job runner's own statements. Milliseconds, and a wait for a lock (10 s).
 * - `sets`: jobs, comparisons, roll-ups. One statement moves 5,000 orders; no job of the worker may take longer.
 * - `tree`: all that is owed, once a day, from nothing where it has to be.
 * - `unbounded`: filling tables for a bench. Migrations have a client of their own, without any of this.
 */
export const ANSWERED_WITHIN = { short: 15_000, sets: 60_000, tree: 600_000, unbounded: 0 } as const;

export type { Session, SqlAnswer as Answer, SqlStatement as Statement } from '@cliffhanger/application/ports';

export interface PoolOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  readonly applicationName?: string;
  /** A connection that broke while nobody used it; the pool replaces it. */
  readonly onIdleError?: (error: Error) => void;
  /** In milliseconds; without it that of sets. */
  readonly answeredWithinMs?: number;
  /** How long a caller waits for a connection of the pool; without it five seconds. */
  readonly connectedWithinMs?: number;
}

/**
 * Connections that carry money. Whole numbers of 64 bits arrive as bigint and timestamps as instants, on this pool
 * only: other libraries expect pg's own parsers. Nothing here ever cancels, because a cancelled COMMIT reports success
 * (RELIABILITY trap 2). Waiting is bounded by the lock timeout, and silence by giving up the connection: a COMMIT that
 * was not answered has an unknown outcome then. The statement timeout of the roles is longer than that, and PostgreSQL
 * turns it off before it commits.
 */
export function createMoneyPool(options: PoolOptions): Pool {
  return createPool(options, {
    types: { getTypeParser: moneyTypeParser },
    lock_timeout: LOCK_WAIT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // Kept for good: there are never more than the pool's size, and none has to be opened while an order waits.
    idleTimeoutMillis: 0,
    // Statements here are short. Over many partitions the planner's estimate alone would start the compiler, which
    // then takes a second for a query of milliseconds.
    options: '-c jit=off',
  });
}

/** Connections for the job runner, which brings its own statements, and for the counters of tries. */
export const createPlainPool = (options: PoolOptions): Pool => createPool(options, {});

/** One connection for whoever asks how the database is: that question waits behind nobody's work. */
export const createProbePool = (options: Omit<PoolOptions, 'maxConnections' | 'answeredWithinMs'>): Pool =>
  createPool(
    { ...options, maxConnections: 1, answeredWithinMs: PROBE_ANSWERED_WITHIN_MS },
    { idleTimeoutMillis: 0 },
  );

/** How an instant is handed to a `timestamptz` parameter. */
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
    // Only so does the timeout destroy the connection. Otherwise it fails the statement and leaves the connection, with
    // that statement still on its way, to whoever comes next.
    pipeline: true,
  });
  login.tryBoth(pool);
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
