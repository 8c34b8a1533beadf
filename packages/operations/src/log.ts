import { type DestinationStream, type Logger, pino } from 'pino';
import { redact } from './redact.ts';

export type Log = Logger;

export interface LogOptions {
  readonly level: string;
  /** `api`, `worker` … */
  readonly process: string;
  /** Ids of the current request or job when tracing is on. */
  readonly traceIds?: (() => object) | undefined;
  /** Standard output by default. */
  readonly destination?: DestinationStream;
}

/** Keys that are redacted in every logged object. */
const SECRET_KEYS = [
  'password',
  'confirmPassword',
  'oldPassword',
  'loginPassword',
  'token',
  'code',
  'email',
  'to',
  'realName',
  'documentNumber',
  'document_number',
  'document',
  'name',
  'address',
  'contact',
  'authorization',
  'cookie',
  '["access-token"]',
];
const DEPTHS = ['', '*.', '*.*.'];
const pathOf = (depth: string, key: string): string =>
  key.startsWith('[') ? `${depth.replace(/\.$/, '')}${key}` : `${depth}${key}`;

/** One JSON object per event, without secrets, names or addresses: errors and known keys are redacted. */
export function createLog({ level, process, traceIds, destination }: LogOptions): Log {
  const options = {
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
    ...(traceIds === undefined ? {} : { mixin: traceIds }),
    redact: {
      paths: DEPTHS.flatMap((depth) => SECRET_KEYS.map((key) => pathOf(depth, key))),
      censor: '[redacted]',
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

interface DescribedError {
  readonly type: string;
  readonly message: string;
  readonly stack?: string;
  readonly cause?: DescribedError;
  readonly [fact: string]: unknown;
}

const DEEPEST_CAUSE = 4;
/** Safe fields of a PostgreSQL error. Its message and detail may quote rows and are omitted. */
const DATABASE_FACTS = ['severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: redact(String(error)) };
  const cause =
    error.cause === undefined || depth === DEEPEST_CAUSE
      ? {}
      : { cause: describeError(error.cause, depth + 1) };
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  return { ...describeItself(error), stack: frames.join('\n'), ...cause };
}

function describeItself(error: Error): DescribedError {
  const type = error.name === 'Error' ? error.constructor.name : error.name;
  const code = 'code' in error && typeof error.code === 'string' ? { errorCode: error.code } : {};
  if (!isDatabaseError(error)) return { type, message: redact(error.message), ...code };
  const facts = DATABASE_FACTS.filter((fact) => typeof error[fact] === 'string').map((fact) => [
    fact,
    error[fact],
  ]);
  return { type: 'DatabaseError', message: 'see errorCode', ...code, ...Object.fromEntries(facts) };
}

/** Errors of PostgreSQL's driver, recognised by shape, because this package does not depend on it. */
const isDatabaseError = (error: Error): error is Error & Record<(typeof DATABASE_FACTS)[number], unknown> =>
  'severity' in error && 'routine' in error;
