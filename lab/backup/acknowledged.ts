import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import {
  createLedger,
  createMoneyPool,
  createTransactions,
  type Session,
} from '@cliffhanger/adapters/postgres';
import { systemRandom } from '@cliffhanger/adapters/random';
import { accept, usdt } from '@cliffhanger/core/kernel';
import { depositCredited } from '@cliffhanger/core/ledger';
import { brokenRules, newSellerId, transferFrom } from '@cliffhanger/testing/ledger';
import { type Cluster, ownerUrlOf } from './cluster.ts';

/** One acknowledged deposit, recorded outside the database. */
export interface Acknowledgement {
  readonly id: string;
  readonly begunAt: number;
  readonly acknowledgedAt: number;
}

export interface Load {
  stop(): Promise<void>;
}

const CLIENTS = 4;

/** Posts deposits, one after the other per client, and records each after its commit returned. */
export function startLoad(cluster: Cluster, logFile: string): Load {
  const pool = createMoneyPool({ connectionString: ownerUrlOf(cluster), maxConnections: CLIENTS });
  const transactions = createTransactions(pool, (session: Session) => createLedger(session));
  const log = openSync(logFile, 'a');
  let isStopped = false;
  const keepPosting = async (): Promise<void> => {
    const sellerId = newSellerId();
    while (!isStopped) {
      const id = systemRandom.id<'transfer'>();
      const begunAt = Date.now();
      try {
        const posting = depositCredited('custody:tron', usdt('1'));
        await transactions.run(async (ledger) =>
          accept(await ledger.post(transferFrom(posting, { id, sellerId }))),
        );
      } catch {
        // Killed before the acknowledgement.
        return;
      }
      writeSync(log, `${JSON.stringify({ id, begunAt, acknowledgedAt: Date.now() })}\n`);
      fsyncSync(log);
    }
  };
  const posting = Promise.all(Array.from({ length: CLIENTS }, keepPosting));
  return {
    stop: async () => {
      isStopped = true;
      await posting;
      await pool.end().catch(() => {});
      closeSync(log);
    },
  };
}

export const acknowledgedIn = (logFile: string): readonly Acknowledgement[] =>
  readFileSync(logFile, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Acknowledgement);

export interface Books {
  readonly transfers: ReadonlySet<string>;
  readonly brokenRules: readonly string[];
}

export async function booksOf(cluster: Cluster): Promise<Books> {
  const pool = createMoneyPool({ connectionString: ownerUrlOf(cluster), maxConnections: 1 });
  try {
    const { rows } = await pool.query<{ id: string }>('select id from ledger.transfers');
    return { transfers: new Set(rows.map(({ id }) => id)), brokenRules: await brokenRules(pool) };
  } finally {
    await pool.end();
  }
}
