import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { addressesFrom } from '@cliffhanger/dev-addresses';
import { checkpoint } from '../checkpoint.ts';
import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';
import { takeRounds } from '../selling/rounds.ts';
import { qualityOf, SCORE, type Taken } from './quality.ts';

/*
 * `pnpm -C lab bench beside <older checkout> <newer checkout> [ledger | shipping | checkout | quality]`:
 * measures whether a refactoring has a cost. Both sides use their own code, migrations and benches; they take
 * turns on one server, in one run. Each side's app is built and served from its folder.
 */

/** At most 3 % slower. */
const TARGET_RATIO = 0.97;
const PLANS = {
  full: { ledgerRounds: 15, seconds: 3, turns: 7, shipments: 3_200, orders: 1_600, openings: 5 },
  short: { ledgerRounds: 9, seconds: 2, turns: 5, shipments: 1_600, orders: 800, openings: 3 },
} as const;
const CLIENTS = 4;

type Side = 'older' | 'newer';
type Sides = Readonly<Record<Side, Checkout>>;

interface Checkout {
  readonly folder: string;
  readonly database: typeof import('@cliffhanger/testing/database');
  readonly owner: typeof import('../as-owner.ts');
  readonly books: typeof import('../ledger/data-set.ts');
  readonly ledger: typeof import('../ledger/ours.ts');
  readonly shipping: typeof import('../selling/shipping.ts');
  readonly checkout: typeof import('../selling/checkout.ts');
}

export async function measureBeside({ short, parts }: BenchOptions): Promise<readonly Measurement[]> {
  const [older, newer, ...named] = parts;
  if (older === undefined || newer === undefined) throw new Error('two checkouts are compared: older, newer');
  const plan = PLANS[short ? 'short' : 'full'];
  // The shared server's folder, because each checkout would look in its own.
  process.env['CLIFFHANGER_DATA'] = addressesFrom().dataFolder;
  const sides = { older: await open(older), newer: await open(newer) };
  const measures: Readonly<Record<string, () => Promise<readonly Measurement[]>>> = {
    ledger: () => besideInLedger(sides, plan),
    shipping: () =>
      besideInTurns(sides, plan.turns, ({ shipping }) =>
        shipping.measureShipping({ clients: [CLIENTS], rounds: 1, shipments: plan.shipments }),
      ),
    checkout: () =>
      besideInTurns(sides, plan.turns, ({ checkout }) =>
        checkout.measureCheckout({ clients: [CLIENTS], rounds: 1, orders: plan.orders }),
      ),
    quality: () => besideInTurns(sides, plan.openings, ({ folder }) => qualityOf(folder)),
  };
  const measured: Measurement[] = [];
  for (const [name, measure] of Object.entries(measures))
    if (named.length === 0 || named.includes(name)) measured.push(...(await measure()));
  return measured;
}

async function open(folder: string): Promise<Checkout> {
  const part = (path: string) => import(pathToFileURL(join(resolve(folder), path)).href);
  return {
    folder,
    database: await part('packages/testing/src/database/index.ts'),
    owner: await part('lab/bench/as-owner.ts'),
    books: await part('lab/bench/ledger/data-set.ts'),
    ledger: await part('lab/bench/ledger/ours.ts'),
    shipping: await part('lab/bench/selling/shipping.ts'),
    checkout: await part('lab/bench/selling/checkout.ts'),
  };
}

/** Shipments through each side's adapter, on two databases that are used in all rounds. */
async function besideInLedger(
  sides: Sides,
  { ledgerRounds, seconds }: { readonly ledgerRounds: number; readonly seconds: number },
): Promise<readonly Measurement[]> {
  const [older, newer] = [await funded(sides.older), await funded(sides.newer)];
  try {
    const ship = ({ ledger }: Checkout, connectionString: string) =>
      ledger.shipmentsThroughAdapter({ connectionString, connections: CLIENTS, seconds });
    const by = {
      older: () => ship(sides.older, older.appUrl),
      newer: () => ship(sides.newer, newer.appUrl),
    };
    await checkpoint();
    for (const warmUp of Object.values(by)) await warmUp();
    const rounds = await takeRounds(by, { rounds: ledgerRounds, what: 'ledger' });
    return [
      compared(
        'ledger',
        'shipments/s',
        rounds.map((round) => [round.older, round.newer]),
      ),
    ];
  } finally {
    await older.drop();
    await newer.drop();
  }
}

async function funded({ database, owner, books }: Checkout) {
  const opened = await database.createMeasuredDatabase();
  await owner.asOwner(opened, async (connection) => {
    await connection.query(books.SCHEMA);
    await connection.query(books.FUND_SELLERS);
    await connection.query('vacuum (analyze, freeze) ledger.books, ledger.transfers, bench.orders');
  });
  return opened;
}

/** Runs a bench of both sides repeatedly, and compares every figure that both report. */
async function besideInTurns(
  sides: Sides,
  turns: number,
  measure: (side: Checkout) => Promise<readonly Taken[]>,
): Promise<readonly Measurement[]> {
  const taken: Record<Side, Taken[][]> = { older: [], newer: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    const order: Side[] = turn % 2 === 0 ? ['older', 'newer'] : ['newer', 'older'];
    for (const side of order) taken[side].push([...(await measure(sides[side]))]);
  }
  const [first = []] = taken.newer;
  return first.flatMap(({ name, unit }) => {
    const pairs = taken.older.flatMap((figures, turn) => {
      const [before, after] = [figures, taken.newer[turn] ?? []].map(
        (side) => side.find((figure) => figure.name === name)?.ours,
      );
      return before === undefined || after === undefined ? [] : [[before, after] as const];
    });
    return pairs.length === 0 ? [] : [compared(name, unit, pairs)];
  });
}

/** The median of the turns' ratios; for costs, less is better. */
function compared(name: string, unit: string, pairs: readonly (readonly [number, number])[]): Measurement {
  const isMoreBetter = unit.includes('/s') || unit === SCORE;
  const ratios = pairs.map(([older, newer]) => {
    if (older === newer) return 1;
    return isMoreBetter ? newer / older : older / newer;
  });
  return measurementOf({
    name: `beside: ${name}`,
    unit: `${unit}, newer beside older`,
    ours: medianOf(pairs.map(([, newer]) => newer)),
    bare: medianOf(pairs.map(([older]) => older)),
    ratio: medianOf(ratios),
    target: TARGET_RATIO,
    details: {
      turns: pairs.length,
      ratios: ratios.map((ratio) => Number(ratio.toPrecision(3))).toSorted((a, b) => a - b),
    },
  });
}
