import { randomUUID } from 'node:crypto';
import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { settleDueOrders } from '@cliffhanger/application/settlement';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, medianOf } from '../report.ts';
import type { OrderSet } from './data-set.ts';
import { loadSelling } from './load.ts';
import { type BackendTime, backendTime, spentOn } from './pgbench/backend-time.ts';
import { addMinimalSettlement } from './pgbench/minimal-settlement.ts';
import { sideBySide, takeRounds } from './rounds.ts';
import { bareSettlement } from './settlement-bare.ts';

/*
 * The T+7 job as the worker runs it, compared with hand-written SQL that writes the same rows. Both take
 * turns on the same orders, one batch of the job each. Our side runs the product's triggers; the bare side
 * disables them and writes their rows by hand, so that both end with the same data. A minimal settlement on
 * separate tables is reported too.
 */

const TARGET_RATIO = 0.8;
const SELLERS = 2_000;
/** The job's batch size. */
const BATCH = 5_000;
const DAY_MS = 86_400_000;

export interface SettlementPlan {
  readonly rounds: number;
}

export async function measureSettlement({ rounds }: SettlementPlan): Promise<Measurement> {
  const set: OrderSet = {
    sellers: SELLERS,
    orders: (rounds + 1) * 2 * BATCH,
    firstPaidAtMs: Date.now() - 10 * DAY_MS,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, set, 'in-settlement');
      await addMinimalSettlement(owner, set);
    });
    console.log(`${set.orders} orders of ${SELLERS} sellers are due for settlement`);
    return await measured(database, rounds);
  } finally {
    await database.drop();
  }
}

async function measured(database: TestDatabase, rounds: number): Promise<Measurement> {
  const pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 1 });
  const bareClient = await superuserOf(database);
  try {
    const settle = settleDueOrders({
      transactions: createTransactions(pool, createRepositories),
      clock: systemClock,
    });
    const spent = spentOn();
    const timed = async (side: string, time: BackendTime, settleBatch: () => Promise<void>) => {
      const before = time();
      const rate = await ordersASecond(settleBatch);
      spent.spend(side, BATCH, time() - before);
      return rate;
    };
    const [ourTime, bareTime] = [await backendTime(pool), await backendTime(bareClient)];
    const by = {
      ours: () =>
        timed('ours', ourTime, async () => {
          const settled = await settle();
          if (!settled.ok || settled.value !== BATCH)
            throw new Error('the settlement job did not settle a whole batch');
        }),
      bare: () =>
        timed('bare', bareTime, async () => {
          for (const statement of bareSettlement(randomUUID(), Date.now(), BATCH))
            await bareClient.query(statement);
        }),
      minimal: () =>
        timed('minimal', bareTime, async () => {
          const { rows } = await bareClient.query(`select minimal.settle(${BATCH}) as settled`);
          if (Number(rows[0]?.settled) !== BATCH) throw new Error('not a whole batch');
        }),
    };
    await checkpoint();
    for (const warmUp of Object.values(by)) await warmUp();
    spent.forget();
    const taken = await takeRounds(by, { rounds, what: 'settlement' });
    await expectAllSettled(database, (rounds + 1) * 2 * BATCH);
    return sideBySide(taken, ['ours', 'bare'], {
      name: 'selling-settlement',
      unit: 'orders/s settled',
      target: TARGET_RATIO,
      details: {
        batch: BATCH,
        sellers: SELLERS,
        rounds,
        ...spent.beside('ours', 'bare'),
        minimal: Math.round(medianOf(taken.map(({ minimal }) => minimal))),
        ratioToMinimal: Number(medianOf(taken.map(({ ours, minimal }) => ours / minimal)).toPrecision(3)),
      },
    });
  } finally {
    await pool.end();
    await bareClient.end();
  }
}

async function ordersASecond(settleBatch: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await settleBatch();
  return (BATCH * 1_000) / (performance.now() - startedAt);
}

/** Only a superuser may disable triggers, which the bare side does. */
async function superuserOf({ name }: TestDatabase): Promise<Client> {
  const url = new URL(process.env['DATABASE_SUPERUSER_URL'] ?? addressesFrom().superuserUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query("set session_replication_role = replica; set jit = off; set timezone = 'UTC'");
  return client;
}

/** Both sides wrote as many orders, lines and notes as they were counted for. */
async function expectAllSettled(database: TestDatabase, expected: number): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<Record<string, bigint>>(
      `select (select count(*) from orders where state = 'completed') as orders,
              (select sum(orders)::bigint from order_counts where state = 'completed') as counted,
              (select count(*) / 4 from ledger.entries) as lines,
              (select sum(settled_orders)::bigint from rollups.pending_lines) as noted`,
    ),
  );
  const counted = Object.values(rows[0] ?? {}).map(Number);
  if (counted.length === 0 || counted.some((count) => count !== expected))
    throw new Error(`${expected} orders were settled, and there are ${counted.join(', ')}`);
}
