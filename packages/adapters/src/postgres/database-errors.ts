import { DatabaseError } from 'pg';

/** The database rolled the transaction back, and a retry may succeed: serialization failure, deadlock. */
const ASKS_FOR_ANOTHER_TRY: ReadonlySet<string> = new Set(['40001', '40P01']);

/**
 * The statement had no effect: the server is shutting down, starting, no longer the leader, full, or blocked
 * by a lock for too long.
 */
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const OUT_OF_MEMORY = '53200';
const UNAVAILABLE: ReadonlySet<string> = new Set([
  '57P01',
  '57P02',
  '57P03',
  READ_ONLY,
  DISK_FULL,
  OUT_OF_MEMORY,
  '53300',
  '55P03',
  '25P03',
]);
const CONNECTION_EXCEPTION = '08';

/** Error classes of a COMMIT that certainly rolled back. */
const COMMIT_UNDONE: ReadonlySet<string> = new Set(['23', '40']);
const COMPLETION_UNKNOWN = '40003';

const CONNECTION_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
]);
/** Errors of pg without a code. */
const CONNECTION_TEXTS = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
];

export const asksForAnotherTry = (error: unknown): boolean =>
  isOutdatedPlan(error) || (error instanceof DatabaseError && ASKS_FOR_ANOTHER_TRY.has(error.code ?? ''));

/**
 * A migration changed a table after this connection had planned the statement. "cached plan must not change
 * result type" then fails on this connection for ever and on a new one never. A function that returns rows of
 * that table and is called at that moment returns other rows than its caller expects.
 */
export const isOutdatedPlan = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === CACHED_PLAN_CHANGED || COMPARES_ROWS[error.routine ?? ''] === error.code);

const CACHED_PLAN_CHANGED = '0A000';
const DATATYPE_MISMATCH = '42804';
const INTERNAL_ERROR = 'XX000';
/**
 * The routines in PostgreSQL that compare a function's rows, with their error codes. The code alone could
 * also be a bug of ours. The last routine fails to name the type of a dropped column.
 */
const COMPARES_ROWS: Readonly<Record<string, string>> = {
  tupledesc_match: DATATYPE_MISMATCH,
  build_attrmap_by_position: DATATYPE_MISMATCH,
  format_type_extended: INTERNAL_ERROR,
};

export function isUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseError) {
    const code = error.code ?? '';
    return UNAVAILABLE.has(code) || code.startsWith(CONNECTION_EXCEPTION);
  }
  return isLostConnection(error);
}

/** A write inside a reading transaction is a bug of ours, not a leader that became a standby. */
export const isUnavailableToReaders = (error: unknown): boolean =>
  isUnavailable(error) && !(error instanceof DatabaseError && error.code === READ_ONLY);

/** If false, the outcome of the transaction is unknown. */
export function isCertainlyUndone(commitError: unknown): boolean {
  if (!(commitError instanceof DatabaseError)) return false;
  const code = commitError.code ?? '';
  return code !== COMPLETION_UNKNOWN && COMMIT_UNDONE.has(code.slice(0, 2));
}

function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return CONNECTION_ERRORS.has(code) || CONNECTION_TEXTS.some((text) => error.message.startsWith(text));
}
