import { migrate } from '@cliffhanger/adapters/postgres';
import { createMeasuredDatabase, findNamedDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf, percentile } from '../report.ts';
import { startApi } from '../selling/api-process.ts';
import type { OrderSet } from '../selling/data-set.ts';
import { type HttpConnection, openConnection } from '../selling/http-connection.ts';
import { AUDITOR_NUMBER, fillConsole, NAMED, OPEN_CONSOLES, operatorIdSql, WORKER_NUMBER } from './fill.ts';
import { type ConsoleRequest, consoleRequests, type Known } from './requests.ts';

/*
 * All read calls of the staff, with the sellers and orders of a grown platform: queues, lists, searches and
 * pages, each over HTTP with its entry in the audit log.
 */

interface Plan {
  readonly set: OrderSet;
  readonly rounds: number;
}

/** Limit for every call at the 95th percentile. */
const TARGET_MS = 300;
const SELLING_MS = 240 * 86_400_000;
const API_CONNECTIONS = 4;
const WARM_UP_ROUNDS = 3;

const planOf = (sellers: number, orders: number, rounds: number): Plan => ({
  set: {
    sellers,
    orders,
    firstPaidAtMs: Date.now() - SELLING_MS,
    msBetween: Math.floor(SELLING_MS / orders),
  },
  rounds,
});

export async function measureConsole({ short, keep }: BenchOptions): Promise<readonly Measurement[]> {
  const plan = short ? planOf(5_000, 20_000, 20) : planOf(100_000, 1_000_000, 60);
  const database = await filled(plan, keep);
  const api = await startApi(database, API_CONNECTIONS, { API_DUTIES: 'console' });
  const connection = await openConnection(api.url);
  try {
    const requests = consoleRequests(await known(database));
    await rounds(connection, requests, WARM_UP_ROUNDS);
    return [report(plan, await rounds(connection, requests, plan.rounds))];
  } finally {
    connection.close();
    await api.stop();
    if (!keep) await database.drop();
  }
}

async function filled({ set }: Plan, keep: boolean): Promise<TestDatabase> {
  const name = `cliffhanger_bench_console_${set.orders}`;
  const kept = keep ? await findNamedDatabase(name) : undefined;
  if (kept !== undefined) {
    await migrate({ connectionString: kept.ownerUrl });
    return kept;
  }
  const database = await createMeasuredDatabase(keep ? name : undefined);
  try {
    await asOwner(database, (owner) => fillConsole(owner, set));
  } catch (error) {
    // A partly filled database would not be reused.
    await database.drop();
    throw error;
  }
  console.log(`${set.orders} orders of ${set.sellers} sellers to be looked at`);
  return database;
}

const known = (database: TestDatabase): Promise<Known> =>
  asOwner(database, async (owner) => {
    await owner.query(OPEN_CONSOLES);
    const people = await owner.query<{ worker: string; auditor: string }>(
      `select ${operatorIdSql(WORKER_NUMBER)} as worker, ${operatorIdSql(AUDITOR_NUMBER)} as auditor`,
    );
    const named = await owner.query<Known['waiting']>(NAMED);
    const orders = await owner.query<Known['orders'][number]>(
      'select number, id::text as transfer, seller_id as seller from orders tablesample system (0.5) limit 500',
    );
    const [ids, waiting] = [people.rows[0], named.rows[0]];
    if (ids === undefined || waiting === undefined) throw new Error('nothing to ask for');
    return { ...ids, waiting, orders: orders.rows };
  });

type Times = ReadonlyMap<string, readonly number[]>;

/** Each call once per round, in turns, so that other load affects all of them. */
async function rounds(
  connection: HttpConnection,
  requests: readonly ConsoleRequest[],
  count: number,
): Promise<Times> {
  const times = new Map<string, number[]>();
  for (let round = 0; round < count; round += 1) {
    for (const { name, request } of requests) {
      const asked = request(round);
      const startedAt = performance.now();
      const answer = await connection.post(asked);
      const ms = performance.now() - startedAt;
      if (!answer.startsWith('{"code":0,')) throw new Error(`${name} was refused: ${answer}`);
      times.set(name, [...(times.get(name) ?? []), ms]);
    }
  }
  return times;
}

function report({ set, rounds: count }: Plan, times: Times): Measurement {
  const calls = [...times]
    .map(([name, ms]) => ({ name, p95: percentile(ms, 0.95), median: percentile(ms, 0.5) }))
    .toSorted((a, b) => b.p95 - a.p95);
  for (const { name, p95, median } of calls)
    console.log(`${name}: ${median.toFixed(1)} ms, 95 % within ${p95.toFixed(1)} ms`);
  const worst = calls[0]?.p95 ?? Number.NaN;
  return measurementOf({
    name: 'console',
    unit: 'ms, 95th percentile of the slowest call over HTTP; bare: what is allowed',
    ours: worst,
    bare: TARGET_MS,
    ratio: TARGET_MS / worst,
    target: 1,
    details: {
      sellers: set.sellers,
      orders: set.orders,
      calls: calls.length,
      rounds: count,
      slowest: Object.fromEntries(calls.slice(0, 5).map(({ name, p95 }) => [name, Number(p95.toFixed(1))])),
    },
  });
}
