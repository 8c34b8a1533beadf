import { Pool, type QueryResultRow } from 'pg';

/** The read access of a check. Each check of a turn has its own snapshot, so it sees one consistent state. */
export interface Snapshot {
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export interface Database {
  /** Runs `read` in a read-only repeatable-read transaction. */
  at<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const CONNECTIONS = 2;
/** Longer than a turn may take. A server that hangs becomes a finding instead of blocking the auditor. */
const ANSWER_WITHIN_MS = 120_000;

export function openDatabase(connectionString: string, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    application_name: 'cliffhanger-auditor',
    query_timeout: ANSWER_WITHIN_MS,
    // An empty search path and UTC make the catalogue print the same definitions for every role.
    options: '-c search_path=pg_catalog -c default_transaction_read_only=on -c timezone=UTC',
  });
  pool.on('error', onIdleError);
  return {
    at: async (read) => {
      const client = await pool.connect();
      try {
        await client.query('begin isolation level repeatable read read only');
        const answer = await read({
          rows: async (text, values = []) => (await client.query(text, [...values])).rows,
        });
        await client.query('commit');
        client.release();
        return answer;
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    close: () => pool.end(),
  };
}

/** An instant in SQL as whole milliseconds, the unit of hashes and comparisons. */
export const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::bigint`;
