import { Pool, type QueryResultRow } from 'pg';

/** What a check reads with. Every check of a turn has a snapshot of its own: it judges one moment. */
export interface Snapshot {
  rows<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

export interface Database {
  /** One moment of the database, and no way to write. */
  at<T>(read: (snapshot: Snapshot) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const CONNECTIONS = 2;
/** Longer than a turn is allowed to take: a server that hangs is told, not waited for. */
const ANSWER_WITHIN_MS = 120_000;

export function openDatabase(connectionString: string, onIdleError: (error: Error) => void): Database {
  const pool = new Pool({
    connectionString,
    max: CONNECTIONS,
    application_name: 'cliffhanger-auditor',
    query_timeout: ANSWER_WITHIN_MS,
    // Names are written out in full, and what the catalogue prints is the same whoever asks.
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

/** A moment in SQL as whole milliseconds, which is how the books hash and rows are compared. */
export const ms = (column: string): string => `round(extract(epoch from ${column}) * 1000)::bigint`;
