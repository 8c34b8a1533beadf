import { createTestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf } from '../report.ts';
import type { OrderSet } from './data-set.ts';
import { type ListPlan, type LoadedDatabase, measureLists } from './lists.ts';
import { loadSelling } from './load.ts';
import { measurePlans } from './plans.ts';
import { measureSettlement, type SettlementPlan } from './settlement.ts';
import { measureShipping, type ShippingPlan } from './shipping.ts';

interface Plan {
  readonly shipping: ShippingPlan;
  readonly settlement: SettlementPlan;
  readonly lists: ListPlan;
  readonly few: Sellers;
  readonly many: Sellers;
}

interface Sellers {
  readonly sellers: number;
  readonly orders: number;
}

/** More sellers, and more orders of each. */
const FEW: Sellers = { sellers: 10, orders: 10_000 };
const FULL: Plan = {
  shipping: { clients: 16, rounds: 7, shipmentsAClient: 150 },
  settlement: { rounds: 15 },
  lists: { rounds: 7, requestsARound: 2_100 },
  few: FEW,
  many: { sellers: 100, orders: 1_000_000 },
};
const SHORT: Plan = {
  shipping: { clients: 16, rounds: 3, shipmentsAClient: 100 },
  settlement: { rounds: 5 },
  lists: { rounds: 3, requestsARound: 700 },
  few: FEW,
  many: { sellers: 50, orders: 200_000 },
};

/*
 * What selling costs beside bare PostgreSQL, and what a hundred times the orders change: shipping over HTTP, settlement,
 * the lists of orders and the hall, and what the dashboard's statements read.
 */
export async function measureSelling({ short, parts }: BenchOptions): Promise<readonly Measurement[]> {
  const plan = short ? SHORT : FULL;
  const figures: Measurement[] = [];
  for (const [name, measure] of Object.entries(PARTS))
    if (parts.length === 0 || parts.includes(name)) figures.push(...(await measure(plan)));
  return [...figures, overall(figures)];
}

const PARTS: Readonly<Record<string, (plan: Plan) => Promise<readonly Measurement[]>>> = {
  shipping: async ({ shipping }) => [await measureShipping(shipping)],
  settlement: async ({ settlement }) => [await measureSettlement(settlement)],
  reading: measureReading,
};

/** How far the figure that is furthest from its target is from it: 1 and more means that all are reached. */
const overall = (figures: readonly Measurement[]): Measurement =>
  measurementOf({
    name: 'selling',
    unit: 'figures that reach their target; bare: all of them',
    ours: figures.filter(({ verdict }) => verdict === 'reached').length,
    bare: figures.length,
    ratio: Math.min(...figures.map(({ ratio, target }) => ratio / target)),
    target: 1,
  });

async function measureReading(plan: Plan): Promise<readonly Measurement[]> {
  const few = await loaded(plan.few);
  const many = await loaded(plan.many);
  try {
    return [await measurePlans(many), ...(await measureLists({ few, many }, plan.lists))];
  } finally {
    await few.database.drop();
    await many.database.drop();
  }
}

const SELLING_MS = 240 * 86_400_000;

/** Eight months of orders, up to now. */
async function loaded({ sellers, orders }: Sellers): Promise<LoadedDatabase> {
  const set: OrderSet = {
    sellers,
    orders,
    firstPaidAtMs: Date.now() - SELLING_MS,
    msBetween: Math.floor(SELLING_MS / orders),
  };
  const database = await createTestDatabase();
  await asOwner(database, (owner) => loadSelling(owner, set, 'mixed'));
  console.log(`${orders} orders of ${sellers} sellers to be listed`);
  return { database, set };
}
