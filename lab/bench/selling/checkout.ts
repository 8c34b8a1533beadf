import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { takeProcessorEvent } from '@cliffhanger/application/checkout';
import { idOf } from '@cliffhanger/core/kernel';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, medianOf } from '../report.ts';
import { type OrderSet, sellerOf, sellerOfSql } from './data-set.ts';
import { loadSelling } from './load.ts';
import { steadyRate } from './pace.ts';
import { addMinimalCheckout, MINIMAL_CHECKOUT_SCRIPT } from './pgbench/minimal-checkout.ts';
import { runPgbench } from './pgbench/pgbench.ts';
import { pgbenchScript } from './pgbench/pgbench-script.ts';
import { costOfEach, type ServerCost } from './pgbench/server-cost.ts';
import { startRecordingProxy } from './proxies/recording-proxy.ts';
import {
  addPurchases,
  CHARGED,
  eventSql,
  nameReplacements,
  namesOf,
  purchaseIdOf,
  purchaseIdSql,
} from './purchases.ts';
import { sideBySide, takeRounds } from './rounds.ts';

/*
 * Viewers have paid, and their orders are created: by the one database function for it, by all recorded
 * statements that handle a processor event, and by a minimal payment. All take turns in one database.
 */

const TARGET_RATIO = 0.35;
/** Alternatively this many per second, on any machine. */
const TARGET_RATE = 1_000;
const SELLERS = 2_000;

export interface CheckoutPlan {
  readonly clients: readonly number[];
  readonly rounds: number;
  /** In one turn, over all clients. */
  readonly orders: number;
}

/** Two are recorded to get the statements, because the first also opens the connection. */
const RECORDED = 2;

export async function measureCheckout(plan: CheckoutPlan): Promise<readonly Measurement[]> {
  const turns = (plan.rounds + 1) * plan.clients.length;
  const set: OrderSet = {
    sellers: SELLERS,
    // One half for each of our two sides.
    orders: 2 * (RECORDED + turns * plan.orders),
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, { ...set, orders: 0 }, 'to-ship');
      await addPurchases(owner, set);
      await addMinimalCheckout(owner);
    });
    console.log(`${set.orders} purchases from ${SELLERS} sellers wait for their money`);
    const recorded = await recordedScript(database, set);
    const figures: Measurement[] = [];
    for (const [index, clients] of plan.clients.entries())
      figures.push(...(await measured({ database, set, ...recorded }, { ...plan, clients, index: index })));
    await expectAllPlaced(database, 2 * turns * plan.orders + RECORDED);
    return figures;
  } finally {
    await database.drop();
  }
}

interface Sides {
  readonly database: TestDatabase;
  readonly set: OrderSet;
  readonly script: string;
  readonly statements: number;
}

interface Measured extends Omit<CheckoutPlan, 'clients'> {
  readonly clients: number;
  /** Index of this number of clients; each uses separate purchases. */
  readonly index: number;
}

export const placeScript = (set: OrderSet): string =>
  `select outcome, seller_id, order_id, number, is_shipped, most
   from checkout.place_order(${purchaseIdSql(set, ':n')}, ${eventSql(':n')}, ${Date.now()});`;

async function measured({ database, set, script, statements }: Sides, plan: Measured) {
  const { clients, orders, rounds: count, index } = plan;
  const half = set.orders / 2;
  const costs: Record<'function' | 'statements' | 'minimal', ServerCost[]> = {
    function: [],
    statements: [],
    minimal: [],
  };
  const side = (name: keyof typeof costs, text: string, from: number) => {
    let first = from + RECORDED + 1 + index * (count + 1) * orders;
    return () =>
      asOwner(database, async (owner) => {
        const turn = { clients, transactionsAClient: orders / clients, first };
        first += orders;
        const { result, cost } = await costOfEach(owner, orders, () =>
          runPgbench(database.appUrl, text, turn),
        );
        costs[name].push(cost);
        return steadyRate(result);
      });
  };
  const by = {
    function: side('function', placeScript(set), 0),
    statements: side('statements', script, half),
    minimal: side('minimal', MINIMAL_CHECKOUT_SCRIPT, 0),
  };
  await checkpoint();
  for (const warmUp of Object.values(by)) await warmUp();
  for (const taken of Object.values(costs)) taken.length = 0;
  const rounds = await takeRounds(by, { rounds: count, what: `checkout, ${clients} at once` });
  return (['function', 'statements'] as const).map((ours) =>
    orFastEnough(
      sideBySide(rounds, [ours, 'minimal'], {
        name: `checkout-${ours}-${clients}`,
        unit: 'orders/s',
        target: TARGET_RATIO,
        details: {
          clients,
          rounds: count,
          statements: ours === 'function' ? 1 : statements,
          orRate: TARGET_RATE,
          postgresMs: costDetail(costs[ours], 'processorMs'),
          minimalPostgresMs: costDetail(costs.minimal, 'processorMs'),
          walBytes: costDetail(costs[ours], 'walBytes'),
          minimalWalBytes: costDetail(costs.minimal, 'walBytes'),
        },
      }),
    ),
  );
}

const costDetail = (costs: readonly ServerCost[], of: keyof ServerCost): number =>
  Number(medianOf(costs.map((cost) => cost[of])).toPrecision(3));

const orFastEnough = (figure: Measurement): Measurement =>
  figure.ours >= TARGET_RATE ? { ...figure, verdict: 'reached' } : figure;

/** The product's use case handles the processor event behind a proxy that records its statements. */
async function recordedScript(database: TestDatabase, set: OrderSet) {
  const proxy = await startRecordingProxy(database.appUrl);
  const pool = createMoneyPool({ connectionString: proxy.connectionString, maxConnections: 1 });
  const take = takeProcessorEvent({
    transactions: createTransactions(pool, createRepositories),
    clock: systemClock,
    random: systemRandom,
  });
  const settle = async (n: number) => {
    const { charge, event, source } = namesOf(n);
    const charged = { currency: 'USD', hundredths: BigInt(CHARGED) };
    const purchaseId = idOf<'purchase'>(purchaseIdOf(set, n));
    const word = { kind: 'cleared', purchaseId, charge, source, charged, isSandbox: false } as const;
    const taken = await take({ processor: 'stripe', id: event, word });
    if (!taken.ok || taken.value !== 'settled') throw new Error('a purchase of the bench was not settled');
  };
  try {
    const n = set.orders / 2 + RECORDED;
    await settle(n - 1);
    const statements = await proxy.record(() => settle(n));
    const script = await asOwner(database, async (owner) => {
      const { rows } = await owner.query<{ id: string; number: string; drama_id: string }>(
        `select id, number, drama_id from orders where payment_id in
           (select id from checkout.payments where charge = $1)`,
        [namesOf(n).charge],
      );
      const made = rows[0];
      if (made === undefined) throw new Error('the recorded purchase made no order');
      const known = new Map([
        ...nameReplacements(n, ':n'),
        [purchaseIdOf(set, n), purchaseIdSql(set, ':n')],
        [sellerOf(set, n), sellerOfSql(set, ':n')],
        [made.drama_id, `'${made.drama_id}'`],
        [made.id, ':order_id'],
        [made.number, ':number'],
      ]);
      const isPlaced = (text: string) => text.includes('checkout.place_order');
      return pgbenchScript(owner, statements, known, () => 'gen_random_uuid()', isPlaced);
    });
    return { script, statements: statements.length };
  } finally {
    await pool.end();
    await proxy.close();
  }
}

/** Both of our sides created the orders they were counted for. */
async function expectAllPlaced(database: TestDatabase, expected: number): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<Record<string, bigint>>(
      `select (select count(*) from orders where state = 'to-ship') as orders,
              (select count(*) from checkout.payments) as payments,
              (select count(*) from ledger.transfers where kind = 'payment') as transfers,
              (select count(*) from checkout.purchases where order_id is not null) as purchases,
              (select sum(escrow)::bigint / ${CHARGED * 10_000} from ledger.books) as held`,
    ),
  );
  const counted = Object.values(rows[0] ?? {}).map(Number);
  if (counted.length === 0 || counted.some((count) => count !== expected))
    throw new Error(`${expected} orders were placed, and there are ${counted.join(', ')}`);
}
