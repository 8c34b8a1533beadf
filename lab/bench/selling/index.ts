import { createMeasuredDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, CONNECTIONS, type Measurement, measurementOf } from '../report.ts';
import { type CheckoutPlan, measureCheckout } from './checkout.ts';
import type { OrderSet } from './data-set.ts';
import { type ListPlan, type LoadedDatabase, measureLists } from './lists.ts';
import { loadSelling } from './load.ts';
import { type MonthsPlan, measureMonths } from './months.ts';
import { measurePlans } from './plans.ts';
import { measureSets, type SetsPlan } from './sets.ts';
import { measureSettlement, type SettlementPlan } from './settlement.ts';
import { measureShipping, type ShippingPlan } from './shipping.ts';
import { measureViral, type ViralPlan } from './viral.ts';

interface Plan {
  readonly shipping: ShippingPlan;
  readonly checkout: CheckoutPlan;
  readonly sets: SetsPlan;
  readonly settlement: SettlementPlan;
  readonly viral: ViralPlan;
  readonly months: MonthsPlan;
  readonly lists: ListPlan;
  readonly few: Sellers;
  readonly many: Sellers;
}

interface Sellers {
  readonly sellers: number;
  readonly orders: number;
}

/** More sellers, and more orders for each. */
const FEW: Sellers = { sellers: 10, orders: 10_000 };
const FULL: Plan = {
  shipping: { clients: CONNECTIONS, rounds: 7, shipments: 3_200 },
  checkout: { clients: CONNECTIONS, rounds: 5, orders: 1_600 },
  sets: { rounds: 7, calls: 10 },
  settlement: { rounds: 15 },
  viral: { rounds: 2, seconds: 45 },
  months: { clients: 4, rounds: 7, shipments: 1_600, orders: 600_000, entries: 6_000_000 },
  lists: { rounds: 5, requestsARound: 700 },
  few: FEW,
  many: { sellers: 100, orders: 1_000_000 },
};
const SHORT: Plan = {
  shipping: { clients: CONNECTIONS, rounds: 3, shipments: 1_600 },
  checkout: { clients: [4], rounds: 3, orders: 800 },
  sets: { rounds: 3, calls: 4 },
  settlement: { rounds: 5 },
  viral: { rounds: 1, seconds: 20 },
  months: { clients: 4, rounds: 5, shipments: 800, orders: 120_000, entries: 1_200_000 },
  lists: { rounds: 3, requestsARound: 700 },
  few: FEW,
  many: { sellers: 50, orders: 200_000 },
};

/*
 * Compares the cost of selling with bare PostgreSQL, and with a hundred times as many orders: checkout,
 * shipping over HTTP and in sets, settlement, the lists of orders and of the hall, the dashboard's
 * statements, one viral seller, and five years of history.
 */
export async function measureSelling({ short, parts, sizes }: BenchOptions): Promise<readonly Measurement[]> {
  const fixed = short ? SHORT : FULL;
  const plan: Plan = { ...fixed, months: { ...fixed.months, ...sizes } };
  const unknown = parts.filter((part) => !(part in PARTS));
  // A typo must not pass as a run without misses.
  if (unknown.length > 0)
    throw new Error(`no part is called ${unknown.join(', ')}: ${Object.keys(PARTS).join(', ')}`);
  const figures: Measurement[] = [];
  for (const [name, measure] of Object.entries(PARTS))
    if (parts.length === 0 ? name !== PART_OF_SETS : parts.includes(name))
      figures.push(...(await measure(plan)));
  return [...figures, overall(figures)];
}

const PARTS: Readonly<Record<string, (plan: Plan) => Promise<readonly Measurement[]>>> = {
  shipping: ({ shipping }) => measureShipping(shipping),
  checkout: ({ checkout }) => measureCheckout(checkout),
  sets: async ({ sets, settlement }) => [...(await measureSets(sets)), await measureSettlement(settlement)],
  settlement: async ({ settlement }) => [await measureSettlement(settlement)],
  reading: measureReading,
  viral: ({ viral }) => measureViral(viral),
  months: ({ months }) => measureMonths(months),
};

/** Can also run alone. */
const PART_OF_SETS = 'settlement';

/** The smallest ratio to a target: 1 or more means that all targets are met. */
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
  const database = await createMeasuredDatabase();
  await asOwner(database, (owner) => loadSelling(owner, set, 'mixed'));
  console.log(`${orders} orders of ${sellers} sellers to be listed`);
  return { database, set };
}
