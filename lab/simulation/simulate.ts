import { createMoneyPool } from '@cliffhanger/adapters/postgres';
import { DAY_MS, later } from '@cliffhanger/core/kernel';
import { createNamedDatabase, createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import type { SimulateArgs } from './args.ts';
import { digestOf } from './books/digest.ts';
import { type Controls, runControls } from './controls.ts';
import { type OpenSimulation, openSimulation } from './open-simulation.ts';
import { type DayReport, runSimulation } from './run-simulation.ts';
import type { World } from './world.ts';

const DAYS_A_WEEK = 7;

/** Returns whether all checks passed. */
export async function simulate(args: SimulateArgs): Promise<boolean> {
  const startedAt = performance.now();
  const database =
    args.database === null ? await createTestDatabase() : await createNamedDatabase(args.database);
  const simulation = await openSimulation({ ...database, seed: args.seed, hasFaults: args.hasFaults });
  try {
    const world = await runSimulation(simulation, args, (report) => reportWeek(report, args, startedAt));
    const seconds = (performance.now() - startedAt) / 1_000;
    return await judge(args, { world, simulation, database, seconds });
  } finally {
    await simulation.close();
    if (args.database === null) await database.drop();
  }
}

interface Played {
  readonly world: World;
  readonly simulation: OpenSimulation;
  readonly database: TestDatabase;
  readonly seconds: number;
}

async function judge(args: SimulateArgs, { world, simulation, database, seconds }: Played): Promise<boolean> {
  const owner = createMoneyPool({ connectionString: database.ownerUrl, maxConnections: 1 });
  try {
    const differences = [...world.differences, ...(await brokenOrderRules(owner))];
    const end = later(args.start, args.days * DAY_MS);
    const controls = args.hasControls ? await runControls(owner, world, end) : NO_CONTROLS;
    const isSound = differences.length === 0 && controls.unnoticed.length === 0;
    for (const difference of [...differences, ...controls.unnoticed.map((fault) => `unnoticed: ${fault}`)])
      console.error(difference);
    console.log(
      JSON.stringify({
        name: 'simulation',
        seed: args.seed,
        sellers: world.books.sellers.size,
        days: args.days,
        orders: world.books.orders.size,
        preOrders: await counted(owner, PRE_ORDERS),
        refunds: await counted(owner, REFUNDS),
        appeals: await counted(owner, APPEALS),
        acts: world.acts,
        faults: simulation.line.faults(),
        kills: simulation.jobRunners.kills(),
        differences: differences.length,
        controls: `${controls.planted - controls.unnoticed.length} of ${controls.planted} found`,
        digest: await digestOf(owner),
        seconds: Number(seconds.toFixed(1)),
        verdict: isSound ? 'reached' : 'missed',
      }),
    );
    return isSound;
  } finally {
    await owner.end();
  }
}

const PRE_ORDERS = `select coalesce(refunded_for, state) as how, count(*)::integer as orders
  from checkout.pre_orders group by 1 order by 1`;
const REFUNDS = `select concat_ws(' ', r.cause, case when not r.is_whole then 'in part' end,
    case when o.shipped_at is null or o.shipped_at > r.refunded_at then 'before shipping' end,
    case when o.completed_at <= r.refunded_at then 'after settlement' end) as how, count(*)::integer as orders
  from checkout.refunds r left join public.orders o on o.seller_id = r.seller_id and o.id = r.order_id
  group by 1 order by 1`;

const APPEALS = `select concat_ws(' ', a.subject, coalesce(r.deed, a.state), nullif(r.state, 'done')) as how, count(*)::integer as orders
  from trust.appeals a left join trust.remedies r on r.appeal_id = a.id group by 1 order by 1`;

/** Orders counted by outcome. */
async function counted(
  owner: ReturnType<typeof createMoneyPool>,
  text: string,
): Promise<Readonly<Record<string, number>>> {
  const { rows } = await owner.query<{ how: string; orders: number }>(text);
  return Object.fromEntries(rows.map(({ how, orders }) => [how, orders]));
}

const NO_CONTROLS: Controls = { planted: 0, unnoticed: [] };

function reportWeek(
  { day, orders, acts, transfers, differences }: DayReport,
  args: SimulateArgs,
  startedAt: number,
): void {
  if (day % DAYS_A_WEEK !== 0 && day !== args.days && differences.length === 0) return;
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(
    `day ${day} of ${args.days}: ${orders} orders, ${acts} acts, ${transfers} transfers, ${differences.length} differences (${seconds} s)`,
  );
}
