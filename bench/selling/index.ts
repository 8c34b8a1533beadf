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
  shipping: { clients: 16, rounds: 9, shipmentsAClient: 300 },
  settlement: { rounds: 15 },
  lists: { rounds: 7, requestsARound: 2_100 },
  few: FEW,
  many: { sellers: 100, orders: 1_000_000 },
};
const SHORT: Plan = {
  shipping: { clients: 16, rounds: 3, shipmentsAClient: 120 },
  settlement: { rounds: 5 },
  lists: { rounds: 3, requestsARound: 1_050 },
  few: FEW,
  many: { sellers: 50, orders: 200_000 },
};

export async function measureSelling({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const plan = short ? SHORT : FULL;
  const only = process.env['BENCH_ONLY'];
  const parts: Record<string, () => Promise<readonly Measurement[]>> = {
    shipping: async () => [await measureShipping(plan.shipping)],
    settlement: async () => [await measureSettlement(plan.settlement)],
    reading: () => measureReading(plan),
  };
  const out: Measurement[] = [];
  for (const [name, measure] of Object.entries(parts)) if (only === undefined || only === name) out.push(...(await measure()));
  return out;
}

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
