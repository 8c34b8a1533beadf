import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, medianOf } from '../report.ts';
import type { OrderSet } from './data-set.ts';
import { addHistory, addMonths, dropOtherMonths, MONTHS } from './history.ts';
import { loadSelling } from './load.ts';
import { steadyRate } from './pace.ts';
import { runPgbench } from './pgbench/pgbench.ts';
import { costOfEach, type ServerCost } from './pgbench/server-cost.ts';
import { shipScript } from './pgbench/ship-script.ts';
import { sideBySide, takeRounds } from './rounds.ts';

/*
 * The same orders shipped by the database function, after five years with a partition and a part of the
 * history in every month, and in a database with only this month and the next. In turns.
 */

const MOST_SLOWER = 1.2;
const SELLERS = 2_000;
const DAY_MS = 86_400_000;
const HISTORY_MS = (MONTHS - 2) * 30 * DAY_MS;
/** Older than the rows that a shipment looks up first. */
const HISTORY_ENDED_MS = 32 * DAY_MS;

export interface MonthsPlan {
  readonly clients: number;
  readonly rounds: number;
  /** In one turn, over all clients. */
  readonly shipments: number;
  /** Size of the history. */
  readonly orders: number;
  readonly entries: number;
}

export async function measureMonths(plan: MonthsPlan): Promise<readonly Measurement[]> {
  const open: OrderSet = {
    sellers: SELLERS,
    orders: (plan.rounds + 1) * plan.shipments,
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const databases = { old: await createMeasuredDatabase(), young: await createMeasuredDatabase() };
  try {
    for (const database of Object.values(databases))
      await asOwner(database, (owner) => loadSelling(owner, open, 'to-ship'));
    await asOwner(databases.young, dropOtherMonths);
    await asOwner(databases.old, async (owner) => {
      await addMonths(owner);
      await addHistory(owner, historyOf(plan, open));
    });
    return await measured(databases, open, plan);
  } finally {
    for (const database of Object.values(databases)) await database.drop();
  }
}

/** Numbered after the orders to ship. */
const historyOf = ({ orders, entries }: MonthsPlan, open: OrderSet) => {
  const first = open.orders + 1;
  const msBetween = Math.floor(HISTORY_MS / orders);
  const firstPaidAtMs = Date.now() - HISTORY_ENDED_MS - HISTORY_MS - first * msBetween;
  return {
    set: { sellers: SELLERS, orders, firstPaidAtMs, msBetween },
    first,
    linesAnOrder: Math.max(3, Math.round(entries / orders)),
  };
};

async function measured(
  databases: Readonly<Record<'old' | 'young', TestDatabase>>,
  open: OrderSet,
  { clients, rounds: count, shipments, orders, entries }: MonthsPlan,
): Promise<readonly Measurement[]> {
  const script = shipScript(open);
  const costs: Record<keyof typeof databases, ServerCost[]> = { old: [], young: [] };
  const side = (name: keyof typeof databases) => {
    let first = 1;
    return () =>
      asOwner(databases[name], async (owner) => {
        const turn = { clients, transactionsAClient: shipments / clients, first };
        first += shipments;
        const { result, cost } = await costOfEach(owner, shipments, () =>
          runPgbench(databases[name].appUrl, script, turn),
        );
        costs[name].push(cost);
        return steadyRate(result);
      });
  };
  const by = { old: side('old'), young: side('young') };
  await checkpoint();
  for (const warmUp of Object.values(by)) await warmUp();
  for (const taken of Object.values(costs)) taken.length = 0;
  const rounds = await takeRounds(by, { rounds: count, what: 'shipping after five years' });
  for (const database of Object.values(databases)) await expectAllShipped(database, open.orders);
  const ms = (name: keyof typeof databases): number =>
    Number(medianOf(costs[name].map(({ processorMs }) => processorMs)).toPrecision(3));
  return [
    sideBySide(rounds, ['old', 'young'], {
      name: 'months-shipping',
      unit: `shipments/s, ${MONTHS} months beside 2`,
      target: 1 / MOST_SLOWER,
      details: {
        clients,
        rounds: count,
        historyOrders: orders,
        historyEntries: entries,
        postgresMs: ms('old'),
        barePostgresMs: ms('young'),
      },
    }),
  ];
}

async function expectAllShipped(database: TestDatabase, expected: number): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<{ shipped: bigint }>("select count(*) as shipped from orders where state = 'shipped'"),
  );
  if (Number(rows[0]?.shipped) !== expected)
    throw new Error(`${expected} orders were shipped, and there are ${String(rows[0]?.shipped)}`);
}
