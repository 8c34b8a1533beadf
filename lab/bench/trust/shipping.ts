import { loadavg } from 'node:os';
import {
  ANSWERED_WITHIN,
  createMoneyPool,
  createRepositories,
  createTransactions,
} from '@cliffhanger/adapters/postgres';
import { accept, HOUR_MS, type Instant } from '@cliffhanger/core/kernel';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import type { BenchOptions, Measurement } from '../report.ts';
import type { OrderSet } from '../selling/data-set.ts';
import { loadSelling } from '../selling/load.ts';
import { steadyRate } from '../selling/pace.ts';
import { runPgbench } from '../selling/pgbench/pgbench.ts';
import { costOfEach } from '../selling/pgbench/server-cost.ts';
import { shipScript } from '../selling/pgbench/ship-script.ts';
import { sideBySide, takeRounds } from '../selling/rounds.ts';

/*
 * Shipping with the database function, with and without receipts: with them every transfer is hashed into its
 * seller's chain and the books are closed every five seconds instead of hourly; without them nothing is
 * hashed or closed. Both in turns in one database.
 */

const TARGET_RATIO = 0.95;
const SELLERS = 2_000;
const CLIENTS = 2;
const PAUSE_MS = 5_000;
const PLANS = { full: { rounds: 7, shipments: 3_200 }, short: { rounds: 3, shipments: 1_600 } } as const;

const SIGNATURE = `ledger.link_hash(p_head bytea, p_journal uuid, p_sequence bigint, p_id uuid, p_effective_ms bigint,
  p_actor text, p_content text) returns bytea language sql stable`;
/** Only increments the head: writes as many bytes without hashing. */
const UNHASHED = `create or replace function ${SIGNATURE} as $$
  select overlay(p_head placing int8send(p_sequence) from 1) $$`;

export async function measureReceipts({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const { rounds, shipments } = PLANS[short ? 'short' : 'full'];
  const set: OrderSet = {
    sellers: SELLERS,
    orders: 10 + (rounds + 1) * 2 * shipments,
    firstPaidAtMs: Date.now() - HOUR_MS,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, set, 'to-ship');
      await owner.query(
        `select proofs.append_text(E'cliffhanger-key-1\\nbench/log\\nbench/log+00000000+' || repeat('A', 43) || E'=\\n0\\n-')`,
      );
    });
    return await inTurns(database, set, { rounds, shipments });
  } finally {
    await database.drop();
  }
}

async function inTurns(
  database: TestDatabase,
  set: OrderSet,
  { rounds, shipments }: { readonly rounds: number; readonly shipments: number },
): Promise<readonly Measurement[]> {
  const hashed = await definitionOfHash(database);
  const script = shipScript(set);
  let first = 10;
  const costs: Record<string, number[]> = { with: [], without: [] };
  const ship = (side: string) =>
    asOwner(database, async (owner) => {
      await owner.query(side === 'with' ? hashed : UNHASHED);
      const turn = { clients: CLIENTS, transactionsAClient: shipments / CLIENTS, first };
      first += shipments;
      const { result, cost } = await costOfEach(owner, shipments, async () =>
        steadyRate(await runPgbench(database.urlOf('seller'), script, turn)),
      );
      costs[side]?.push(cost.processorMs);
      return result;
    });
  const closings = closingsBeside(database);
  const by = { with: () => closings.during(() => ship('with')), without: () => ship('without') };
  await checkpoint();
  for (const warmUp of Object.values(by)) await warmUp();
  const taken = await takeRounds(by, { rounds, what: 'shipping' });
  const details = {
    clients: CLIENTS,
    rounds,
    closings: await closings.end(),
    processorMs: costs,
    load: Math.round(loadavg()[0] ?? 0),
  };
  return [
    sideBySide(taken, ['with', 'without'], {
      name: 'trust: shipping with receipts',
      unit: 'shipments/s',
      target: TARGET_RATIO,
      details,
    }),
  ];
}

const definitionOfHash = (database: TestDatabase): Promise<string> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<{ definition: string }>(
      `select pg_get_functiondef('ledger.link_hash'::regproc) as definition`,
    );
    const [row] = rows;
    if (row === undefined) throw new Error('the chain has no hash');
    return row.definition;
  });

/** Closes the books of the next hour repeatedly while other work runs. */
function closingsBeside(database: TestDatabase) {
  const pool = createMoneyPool({
    connectionString: database.appUrl,
    maxConnections: 1,
    answeredWithinMs: ANSWERED_WITHIN.unbounded,
  });
  const transactions = createTransactions(pool, createRepositories);
  let at = Date.now();
  let closed = 0;
  const close = async (): Promise<void> => {
    at += HOUR_MS;
    await transactions.run(async ({ closings }) => accept(await closings.close(at as Instant)));
    closed += 1;
  };
  return {
    async during<T>(work: () => Promise<T>): Promise<T> {
      const ended = new AbortController();
      const closing = (async () => {
        while (!ended.signal.aborted) {
          await close();
          await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
        }
      })();
      try {
        return await work();
      } finally {
        ended.abort();
        await closing;
      }
    },
    async end(): Promise<number> {
      await pool.end();
      return closed;
    },
  };
}
