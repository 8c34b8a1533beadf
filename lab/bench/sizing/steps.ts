import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock } from '@cliffhanger/adapters/random';
import { settleDueOrders } from '@cliffhanger/application/settlement';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { type RunningApi, startApi } from '../selling/api-process.ts';
import { placeScript } from '../selling/checkout.ts';
import type { OrderSet } from '../selling/data-set.ts';
import { openConnection } from '../selling/http-connection.ts';
import { HALL_REQUESTS, ORDER_REQUESTS } from '../selling/list-requests.ts';
import { diceOf } from '../selling/lists.ts';
import { loadSelling } from '../selling/load.ts';
import { runPgbench } from '../selling/pgbench/pgbench.ts';
import { costOfEach } from '../selling/pgbench/server-cost.ts';
import { shipScript } from '../selling/pgbench/ship-script.ts';
import { addPurchases } from '../selling/purchases.ts';
import { shipOverHttp } from '../selling/shipping.ts';
import { rounded, type StepCost, stepCost, storedBytes } from './step-cost.ts';

/* Each step of an order's life, in a separate database with no other load in the cluster. */

const SELLERS = 2_000;
const CLIENTS = 4;
/** The settlement job's batch size. */
const BATCH = 5_000;
/** Spread over two thousand sellers, in the lists under test. */
const LISTED_ORDERS = 100_000;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Warm-up calls, as a fraction of the measured ones. */
const WARM_UP_SHARE = 4;

const setOf = (orders: number, agoMs: number): OrderSet => ({
  sellers: SELLERS,
  orders,
  firstPaidAtMs: Date.now() - agoMs,
  msBetween: 1,
});

async function onDatabase<T>(use: (database: TestDatabase) => Promise<T>): Promise<T> {
  const database = await createMeasuredDatabase();
  try {
    return await use(database);
  } finally {
    await database.drop();
  }
}

/** Numbers from 1 on: first the warm-up, then the measured ones, with pgbench. */
function byPgbench(database: TestDatabase, script: string, orders: number) {
  const turn = (first: number, count: number) => () =>
    runPgbench(database.appUrl, script, { clients: CLIENTS, transactionsAClient: count / CLIENTS, first });
  const warmUp = orders / WARM_UP_SHARE;
  return { orders, warmUp: turn(1, warmUp), work: turn(1 + warmUp, orders) };
}

const withWarmUp = (orders: number): number => orders + orders / WARM_UP_SHARE;

/** Rows stored before an order exists: a viewer, the agreed purchase and the processor's event. */
export const buying = (
  orders: number,
): Promise<{ readonly storedBytes: number; readonly placing: StepCost }> =>
  onDatabase(async (database) => {
    // The processor's event exists for the first half.
    const set = setOf(2 * withWarmUp(orders), HOUR_MS);
    const stored = await asOwner(database, async (owner) => {
      await loadSelling(owner, { ...set, orders: 0 }, 'to-ship');
      const before = await storedBytes(owner);
      await addPurchases(owner, set);
      const after = await storedBytes(owner);
      const { rows } = await owner.query<{ bytes: bigint }>(
        "select pg_total_relation_size('checkout.processor_events') as bytes",
      );
      const events = Number(rows[0]?.bytes);
      return (after - before - events) / set.orders + events / (set.orders / 2);
    });
    return {
      storedBytes: rounded(stored),
      placing: await stepCost(database, byPgbench(database, placeScript(set), orders)),
    };
  });

export const shipping = (orders: number): Promise<StepCost> =>
  onDatabase(async (database) => {
    const set = setOf(withWarmUp(orders), HOUR_MS);
    await asOwner(database, (owner) => loadSelling(owner, set, 'to-ship'));
    return stepCost(database, byPgbench(database, shipScript(set), orders));
  });

export const settling = (batches: number): Promise<StepCost> =>
  onDatabase(async (database) => {
    await asOwner(database, (owner) =>
      loadSelling(owner, setOf((batches + 1) * BATCH, 10 * DAY_MS), 'in-settlement'),
    );
    const pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 1 });
    try {
      const settle = settleDueOrders({
        transactions: createTransactions(pool, createRepositories),
        clock: systemClock,
      });
      const settleBatches = async (count: number): Promise<void> => {
        for (let batch = 0; batch < count; batch += 1) {
          const settled = await settle();
          if (!settled.ok || settled.value !== BATCH) throw new Error('not a whole batch was settled');
        }
      };
      return await stepCost(database, {
        orders: batches * BATCH,
        warmUp: () => settleBatches(1),
        work: () => settleBatches(batches),
      });
    } finally {
      await pool.end();
    }
  });

/** CPU time per call in an API process; for PostgreSQL only on reads. */
export interface CallCost {
  readonly apiMs: number;
  readonly postgresMs: number;
}

async function withApi<T>(orders: number, use: (sides: ApiSides) => Promise<T>): Promise<T> {
  return onDatabase(async (database) => {
    const set = setOf(orders, HOUR_MS);
    await asOwner(database, (owner) => loadSelling(owner, set, 'to-ship'));
    const api = await startApi(database, CLIENTS, { API_DUTIES: 'seller' });
    try {
      return await use({ database, set, api });
    } finally {
      await api.stop();
    }
  });
}

interface ApiSides {
  readonly database: TestDatabase;
  readonly set: OrderSet;
  readonly api: RunningApi;
}

const costOfCalls = (
  { database, api }: ApiSides,
  calls: number,
  ask: () => Promise<unknown>,
): Promise<CallCost> =>
  asOwner(database, async (owner) => {
    const before = api.processorMs();
    const { cost } = await costOfEach(owner, calls, ask);
    return { apiMs: rounded((api.processorMs() - before) / calls), postgresMs: rounded(cost.processorMs) };
  });

/** Shipping, the longest of the sellers' frequent calls. */
export const shippingCall = (orders: number): Promise<CallCost> =>
  withApi(withWarmUp(orders) + 1, async (sides) => {
    const ship = (firstOrder: number, count: number) =>
      shipOverHttp(sides.api, {
        clients: CLIENTS,
        shipmentsAClient: count / CLIENTS,
        set: sides.set,
        firstOrder,
      });
    const warmUp = orders / WARM_UP_SHARE;
    await ship(1, warmUp);
    return costOfCalls(sides, orders, () => ship(1 + warmUp, orders));
  });

/** Lists of orders and of the hall, alternating between all kinds. */
export const readingCall = (calls: number): Promise<CallCost> =>
  withApi(LISTED_ORDERS, async (sides) => {
    const kinds = [...Object.values(ORDER_REQUESTS), ...Object.values(HALL_REQUESTS)];
    const dice = diceOf(1);
    const connection = await openConnection(sides.api.url);
    const ask = async (count: number): Promise<void> => {
      for (let call = 0; call < count; call += 1) {
        const kind = kinds[call % kinds.length];
        if (kind !== undefined) await connection.post(kind(sides.set, dice));
      }
    };
    try {
      await ask(calls / WARM_UP_SHARE);
      return await costOfCalls(sides, calls, () => ask(calls));
    } finally {
      connection.close();
    }
  });
