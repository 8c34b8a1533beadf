import { randomUUID } from 'node:crypto';
import { systemChance, systemClock } from '@cliffhanger/adapters/chance';
import { createMoneyPool, createStores, createTransactions } from '@cliffhanger/adapters/postgres';
import { settleDueOrders } from '@cliffhanger/application/settlement';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { Client } from 'pg';
import { addressesFrom } from '../../tools/services/ports.ts';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, measurementOf, medianOf } from '../report.ts';
import type { OrderSet } from './data-set.ts';
import { loadSelling } from './load.ts';
import { bareSettlement } from './settlement-bare.ts';

/*
 * The sweep of T+7 as the worker runs it, beside SQL by hand that writes the same rows. Both take turns on the same
 * orders, a batch of the sweep each.
 */

const TARGET_RATIO = 0.7;
const SELLERS = 2_000;
/** What the sweep takes at once. */
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
  const database = await createTestDatabase();
  try {
    await asOwner(database, (owner) => loadSelling(owner, set, 'in-settlement'));
    console.log(`${set.orders} orders of ${SELLERS} sellers are due for settlement`);
    return await measured(database, rounds);
  } finally {
    await database.drop();
  }
}

async function measured(database: TestDatabase, rounds: number): Promise<Measurement> {
  const pool = createMoneyPool({ connectionString: database.appUrl, maxConnections: 1 });
  const bareClient = await superuserOf(database);
  try {
    const settle = settleDueOrders({
      transactions: createTransactions(pool, createStores),
      clock: systemClock,
      chance: systemChance,
    });
    const ours = () =>
      ordersASecond(async () => {
        const settled = await settle();
        if (!settled.ok || settled.value !== BATCH) throw new Error('the sweep did not settle a whole batch');
      });
    const bare = () =>
      ordersASecond(async () => {
        for (const statement of bareSettlement(randomUUID(), Date.now(), BATCH))
          await bareClient.query(statement);
      });
    await checkpoint();
    await ours();
    await bare();
    const measuredRounds: { readonly ours: number; readonly bare: number }[] = [];
    for (let number = 0; number < rounds; number += 1) {
      const turns = number % 2 === 0 ? [ours, bare] : [bare, ours];
      const rates: number[] = [];
      for (const turn of turns) rates.push(await turn());
      const [our = 0, bares = 0] = number % 2 === 0 ? rates : rates.toReversed();
      console.log(`settlement: ours ${Math.round(our)}/s  bare ${Math.round(bares)}/s`);
      measuredRounds.push({ ours: our, bare: bares });
    }
    await expectAllSettled(database, (rounds + 1) * 2 * BATCH);
    return measurementOf({
      name: 'selling-settlement',
      unit: 'orders/s settled',
      ours: medianOf(measuredRounds.map((round) => round.ours)),
      bare: medianOf(measuredRounds.map((round) => round.bare)),
      ratio: medianOf(measuredRounds.map((round) => round.ours / round.bare)),
      target: TARGET_RATIO,
      details: { batch: BATCH, sellers: SELLERS, rounds },
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

/** Only a superuser may put the triggers to sleep, which the bare side does without. */
async function superuserOf({ name }: TestDatabase): Promise<Client> {
  const url = new URL(process.env['DATABASE_SUPERUSER_URL'] ?? addressesFrom().superuserUrl);
  url.pathname = `/${name}`;
  const client = new Client({ connectionString: url.href });
  await client.connect();
  await client.query("set session_replication_role = replica; set jit = off; set timezone = 'UTC'");
  return client;
}

/** Both sides wrote what they were counted for: as many orders, lines and notes. */
async function expectAllSettled(database: TestDatabase, expected: number): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<Record<string, bigint>>(
      `select (select count(*) from orders where state = 'completed') as orders,
              (select sum(orders)::bigint from order_counts where state = 'completed') as counted,
              (select count(*) / 4 from ledger.entries) as lines,
              (select sum(settled_orders)::bigint from rollups.changes) as noted`,
    ),
  );
  const counted = Object.values(rows[0] ?? {}).map(Number);
  if (counted.length === 0 || counted.some((count) => count !== expected))
    throw new Error(`${expected} orders were settled, and there are ${counted.join(', ')}`);
}
