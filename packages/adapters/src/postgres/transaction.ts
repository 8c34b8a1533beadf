import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseUnavailable, OutcomeUnknown, type TransactionsOver } from '@cliffhanger/application/ports';
import type { Result } from '@cliffhanger/core/kernel';
import type { Pool, PoolClient, QueryConfig } from 'pg';
import type { Session } from './connection.ts';
import {
  asksForAnotherTry,
  isCertainlyUndone,
  isOutdatedPlan,
  isUnavailable,
  isUnavailableToReaders,
} from './database-errors.ts';

const MOST_TRIES = 6;
const FIRST_PAUSE_MS = 4;

/**
 * Row locks and constraints enforce the rules; each statement sees what is committed (RELIABILITY trap 3).
 */
const BEGIN = 'begin isolation level read committed';
const BEGIN_READING = 'begin isolation level repeatable read read only';

/** The `Transactions` port on PostgreSQL. `reachOf` builds the repositories for one transaction. */
export function createTransactions<Reach>(
  pool: Pool,
  reachOf: (session: Session) => Reach,
): TransactionsOver<Reach> {
  return {
    run: (work) =>
      tryAgainWhenAsked(() =>
        withConnection(pool, isUnavailable, async (connection) => {
          const result = await begunWith(BEGIN, connection, (session) => work(reachOf(session)));
          if (keepsItsWrites(result)) await commit(connection);
          else await connection.query('rollback');
          return result;
        }),
      ),
    read: (work) =>
      tryAgainWhenAsked(() =>
        withConnection(
          pool,
          isUnavailableToReaders,
          (connection) => begunWith(BEGIN_READING, connection, (session) => work(reachOf(session))),
          giveBackAfterReading,
        ),
      ),
    readOne: (work) =>
      tryAgainWhenAsked(() =>
        withConnection(pool, isUnavailableToReaders, (connection) =>
          work(reachOf(oneStatementOver(connection))),
        ),
      ),
  };
}

const keepsItsWrites = (result: Result<unknown>): boolean => result.ok || result.refusal.counted;

/**
 * BEGIN travels in one packet with the first statement, which saves a round trip. If BEGIN alone failed, that
 * statement would run outside a transaction, so the failure is thrown before anything is committed.
 */
async function begunWith<T>(
  begin: string,
  connection: PoolClient,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const session = packedSession(connection);
  const begun = session.query({ text: begin });
  begun.catch(() => {});
  const value = await started(() => work(session));
  await begun;
  return value;
}

/** Statements queried in the same tick travel in one packet. */
function packedSession(connection: PoolClient): Session {
  const { stream } = connection.connection;
  let isHeldBack = false;
  return {
    query(statement) {
      if (!isHeldBack) {
        isHeldBack = true;
        stream.cork();
        process.nextTick(() => {
          isHeldBack = false;
          stream.uncork();
        });
      }
      return connection.query(statement as QueryConfig);
    },
  };
}

/** Without a transaction there is no shared snapshot, so only one statement is allowed. */
function oneStatementOver(connection: PoolClient): Session {
  let isUsed = false;
  return {
    query(statement) {
      if (isUsed) throw new Error('a second statement needs a transaction: use read');
      isUsed = true;
      return connection.query(statement as QueryConfig);
    },
  };
}

/** Turns a synchronous throw into a rejected promise. */
const started = async <T>(work: () => Promise<T>): Promise<T> => work();

async function commit(connection: PoolClient): Promise<void> {
  const { command, warnings } = await sendCommit(connection);
  // If the wait for the standby is cancelled, the server still answers COMMIT, with a warning (RELIABILITY
  // trap 2).
  if (warnings.length > 0) throw new OutcomeUnknown(`the commit came with a warning: ${warnings.join('; ')}`);
  if (command !== 'COMMIT') throw new Error('a statement failed unnoticed: the transaction was rolled back');
}

async function sendCommit(connection: PoolClient): Promise<{ command: string; warnings: readonly string[] }> {
  const warnings: string[] = [];
  const onNotice = ({ code = '', message = '' }: DatabaseNotice) => warnings.push(`${code} ${message}`);
  connection.on('notice', onNotice);
  try {
    const { command } = await connection.query('commit');
    return { command, warnings };
  } catch (error) {
    if (isCertainlyUndone(error)) throw error;
    throw new OutcomeUnknown('the commit was sent and not answered', { cause: error });
  } finally {
    connection.off('notice', onNotice);
  }
}

interface DatabaseNotice {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
}

async function tryAgainWhenAsked<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!asksForAnotherTry(error)) throw error;
      if (tries === MOST_TRIES) {
        throw new DatabaseUnavailable(`gave way to others ${tries} times`, { cause: error });
      }
      await sleep(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
    }
  }
}

/** The result of a read is valid whatever the COMMIT returns, so the caller does not wait for it. */
function giveBackAfterReading(connection: PoolClient): void {
  connection.query('commit').then(
    () => connection.release(),
    () => connection.release(true),
  );
}

/** Returns the connection to the pool clean, or destroys it. */
async function withConnection<T>(
  pool: Pool,
  meansUnavailable: (error: unknown) => boolean,
  use: (connection: PoolClient) => Promise<T>,
  giveBack: (connection: PoolClient) => void = (connection) => connection.release(),
): Promise<T> {
  const connection = await checkOut(pool);
  try {
    const value = await use(connection);
    giveBack(connection);
    return value;
  } catch (error) {
    connection.release(!(await isCleanAfterRollback(connection, error)));
    throw meansUnavailable(error)
      ? new DatabaseUnavailable('the database went away', { cause: error })
      : error;
  }
}

async function checkOut(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect();
  } catch (error) {
    throw isUnavailable(error)
      ? new DatabaseUnavailable('the database cannot be reached', { cause: error })
      : error;
  }
}

async function isCleanAfterRollback(connection: PoolClient, error: unknown): Promise<boolean> {
  if (error instanceof OutcomeUnknown || isUnavailable(error) || isOutdatedPlan(error)) return false;
  try {
    await connection.query('rollback');
    return true;
  } catch {
    return false;
  }
}
