import { cloneTestDatabase, createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type BenchOptions, CONNECTIONS, type Measurement, measurementOf, medianOf } from '../report.ts';
import { shipmentsByPgbench } from './bare.ts';
import { FUND_SELLERS, SCHEMA, SELLERS } from './data-set.ts';
import { fillBooks } from './fill.ts';
import { shipmentsThroughAdapter } from './ours.ts';

/*
 * A shipment (an order row, three balances, one transfer, four entries) through our adapter, compared with
 * the same statements in pgbench; on nearly empty and on full books. The four take turns, so that other load
 * affects all of them, and each round gives its own ratios.
 */

const TARGET_RATIO = 0.6;
/** At most 1.2 times slower. */
const TARGET_GROWTH = 1 / 1.2;

interface Plan {
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  readonly entries: number;
}

const FULL: Plan = { rounds: 7, seconds: 3, warmUpSeconds: 8, entries: 10_000_000 };
const SHORT: Plan = { rounds: 4, seconds: 2, warmUpSeconds: 1, entries: 400_000 };

/** The plan with one number of connections. */
interface Run extends Plan {
  readonly connections: number;
}

export async function measureLedger({ short }: BenchOptions): Promise<readonly Measurement[]> {
  const plan = short ? SHORT : FULL;
  const empty = await fundedDatabase();
  const full = await cloneTestDatabase(empty);
  try {
    const entries = await asOwner(full, (owner) => fillBooks(owner, plan.entries));
    console.log(`${SELLERS} sellers; the full books hold ${entries} entries`);
    await warmUp([empty, full], { ...plan, connections: Math.max(...CONNECTIONS) });
    const figures: Measurement[] = [];
    for (const connections of CONNECTIONS) {
      const run = { ...plan, connections, entries };
      figures.push(...report(await rounds({ empty, full }, run), run));
    }
    return figures;
  } finally {
    await empty.drop();
    await full.drop();
  }
}

async function fundedDatabase(): Promise<TestDatabase> {
  const database = await createMeasuredDatabase();
  await asOwner(database, async (owner) => {
    await owner.query(SCHEMA);
    await owner.query(FUND_SELLERS);
    await owner.query(NO_CLEANING_UP);
    await owner.query('vacuum (analyze, freeze) ledger.books, ledger.transfers, bench.orders');
  });
  return database;
}

/**
 * Autovacuum runs constantly on a small table and rarely on a large one, and would distort the comparison.
 */
const NO_CLEANING_UP = `
  do $$ declare relation regclass; begin
    for relation in select oid from pg_class
      where relkind = 'r' and relnamespace in ('ledger'::regnamespace, 'bench'::regnamespace)
    loop execute format('alter table %s set (autovacuum_enabled = off)', relation); end loop;
  end $$;
`;

/**
 * After a checkpoint the first change of every page writes a full-page image; the warm-up skips that phase.
 */
async function warmUp(databases: readonly TestDatabase[], plan: Run): Promise<void> {
  await checkpoint();
  for (const { appUrl } of databases) {
    const load = { ...plan, connectionString: appUrl, seconds: plan.warmUpSeconds };
    await shipmentsByPgbench(load);
    await shipmentsThroughAdapter(load);
  }
}

/** Shipments per second in one round. */
interface Round {
  readonly ours: number;
  readonly bare: number;
  readonly oursFull: number;
  readonly bareFull: number;
}

async function rounds(on: { empty: TestDatabase; full: TestDatabase }, plan: Run): Promise<readonly Round[]> {
  const measured: Round[] = [];
  const loadOf = ({ appUrl }: TestDatabase) => ({ ...plan, connectionString: appUrl });
  const turns = {
    ours: () => shipmentsThroughAdapter(loadOf(on.empty)),
    bare: () => shipmentsByPgbench(loadOf(on.empty)),
    oursFull: () => shipmentsThroughAdapter(loadOf(on.full)),
    bareFull: () => shipmentsByPgbench(loadOf(on.full)),
  };
  const names = Object.keys(turns) as (keyof Round)[];
  for (let number = 0; number < plan.rounds; number += 1) {
    const round = { ours: 0, bare: 0, oursFull: 0, bareFull: 0 };
    // Alternately forwards and backwards, so that a machine that slows down is fair to all.
    for (const name of number % 2 === 0 ? names : names.toReversed()) round[name] = await turns[name]();
    console.log(names.map((name) => `${name} ${Math.round(round[name])}/s`).join('  '));
    measured.push(round);
  }
  return measured;
}

function report(measured: readonly Round[], details: Run): readonly Measurement[] {
  const median = (figure: (round: Round) => number) => medianOf(measured.map(figure));
  const { connections, entries } = details;
  const growth = measurementOf({
    name: `ledger-growth-${connections}`,
    unit: 'shipments/s with and without entries present',
    ours: median(({ oursFull }) => oursFull),
    bare: median(({ ours }) => ours),
    ratio: median(({ ours, oursFull }) => oursFull / ours),
    target: TARGET_GROWTH,
    details: {
      entries,
      connections,
      rounds: measured.length,
      ratioByPgbench: Number(median(({ bare, bareFull }) => bareFull / bare).toPrecision(4)),
    },
  });
  const ledger = measurementOf({
    name: `ledger-${connections}`,
    unit: 'shipments/s',
    ours: median(({ ours }) => ours),
    bare: median(({ bare }) => bare),
    ratio: median(({ ours, bare }) => ours / bare),
    target: TARGET_RATIO,
    details: {
      connections,
      rounds: measured.length,
      ratioWhenFull: Number(median(({ oursFull, bareFull }) => oursFull / bareFull).toPrecision(4)),
    },
  });
  return [growth, ledger];
}
