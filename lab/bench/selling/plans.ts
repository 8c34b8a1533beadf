import { listCategories, listHall, listTopDramas } from '@cliffhanger/wire/catalog';
import { getChart, getDramaFigures, getSalesFigures, listSalesDays } from '@cliffhanger/wire/dashboard';
import { listLibrary } from '@cliffhanger/wire/library';
import { countOrdersToShip, listOrders } from '@cliffhanger/wire/orders';
import { getTeamFigures, listTeam } from '@cliffhanger/wire/referrals';
import { getSettlementFigures, listEarlySettlements, listHeldOrders } from '@cliffhanger/wire/settlement';
import { getAssets, getBalances } from '@cliffhanger/wire/wallet';
import type { PoolClient } from 'pg';
import { asOwner } from '../as-owner.ts';
import { sellerIdOf } from '../ledger/data-set.ts';
import { type Measurement, measurementOf } from '../report.ts';
import { startApi } from './api-process.ts';
import { numberOf, orderIdOf, tokenOf } from './data-set.ts';
import { type HttpRequest, openConnection } from './http-connection.ts';
import type { LoadedDatabase } from './lists.ts';
import { type RecordedStatement, startRecordingProxy } from './proxies/recording-proxy.ts';
import { requestOf } from './request.ts';

/*
 * No screen may aggregate orders on request. The actual statements of the dashboard and list calls are
 * recorded and explained, with their values and as a generic plan: none may scan a table of orders or of the
 * books, or aggregate an unbounded number of their rows.
 */

type Asks = (token: string) => HttpRequest;

const PAGE = { page: 1, pageSize: 20 };

function callsOf({ set }: LoadedDatabase): Readonly<Record<string, Asks>> {
  const order = set.sellers * 3;
  return {
    'sales figures': (token) => requestOf(getSalesFigures, {}, token),
    'sales days': (token) => requestOf(listSalesDays, {}, token),
    'chart by day': (token) => requestOf(getChart, { dimension: 'day' }, token),
    'chart by month': (token) => requestOf(getChart, { dimension: 'month' }, token),
    'drama figures': (token) => requestOf(getDramaFigures, {}, token),
    'top ten': (token) => requestOf(listTopDramas, { days: 30 }, token),
    'orders to ship': (token) => requestOf(countOrdersToShip, {}, token),
    'settlement figures': (token) => requestOf(getSettlementFigures, {}, token),
    'early settlements': (token) => requestOf(listEarlySettlements, PAGE, token),
    'team figures': (token) => requestOf(getTeamFigures, {}, token),
    team: (token) => requestOf(listTeam, PAGE, token),
    assets: (token) => requestOf(getAssets, {}, token),
    balances: (token) => requestOf(getBalances, {}, token),
    library: (token) => requestOf(listLibrary, PAGE, token),
    categories: (token) => requestOf(listCategories, PAGE, token),
    hall: (token) => requestOf(listHall, { ...PAGE, sort: 'hot', includeMine: false }, token),
    'every order': (token) => requestOf(listOrders, { state: null, ...PAGE }, token),
    'orders of a state': (token) => requestOf(listOrders, { state: 'completed', ...PAGE }, token),
    'a deep page': (token) => requestOf(listOrders, { state: null, page: 20, pageSize: 50 }, token),
    'after an order': (token) =>
      requestOf(listOrders, { state: null, ...PAGE, after: orderIdOf(set, order) as never }, token),
    'an order by its number': (token) =>
      requestOf(listOrders, { state: null, ...PAGE, search: numberOf(order) }, token),
    'every hold': (token) => requestOf(listHeldOrders, { kind: null, ...PAGE }, token),
    'holds that wait': (token) => requestOf(listHeldOrders, { kind: 'waiting', ...PAGE }, token),
    'holds in audit': (token) => requestOf(listHeldOrders, { kind: 'audit', ...PAGE }, token),
    'holds that were released': (token) => requestOf(listHeldOrders, { kind: 'released', ...PAGE }, token),
  };
}

export async function measurePlans(loaded: LoadedDatabase): Promise<Measurement> {
  const statements = await recordCalls(loaded);
  const faults: string[] = [];
  await asOwner(loaded.database, async (owner) => {
    const filled = await filledTables(owner);
    for (const [call, statement] of statements)
      for (const fault of await faultsOf(owner, statement, filled)) faults.push(`${call}: ${fault}`);
  });
  for (const fault of faults) console.log(`plans: ${fault}`);
  // Independent of the machine's speed, so it fails the run.
  if (faults.length > 0) process.exitCode = 1;
  return measurementOf({
    name: 'selling-plans',
    unit: 'statements of dashboard and lists that read no table of orders whole; bare: all of them',
    ours: statements.length - faults.length,
    bare: statements.length,
    ratio: (statements.length - faults.length) / statements.length,
    target: 1,
    details: { calls: Object.keys(callsOf(loaded)).length, faults },
  });
}

async function recordCalls(
  loaded: LoadedDatabase,
): Promise<readonly (readonly [string, RecordedStatement])[]> {
  const proxy = await startRecordingProxy(loaded.database.urlOf('seller'));
  const api = await startApi({ urlOf: () => proxy.connectionString }, 1, { API_DUTIES: 'seller' });
  const connection = await openConnection(api.url);
  const token = tokenOf(sellerIdOf(1));
  const statements: (readonly [string, RecordedStatement])[] = [];
  try {
    for (const [name, asks] of Object.entries(callsOf(loaded))) {
      const recorded = await proxy.record(async () => {
        const answer = await connection.post(asks(token));
        if (!answer.startsWith('{"code":0,')) throw new Error(`${name} was refused: ${answer}`);
      });
      for (const statement of recorded)
        if (/^\s*(select|with)\b/i.test(statement.text)) statements.push([name, statement]);
    }
    return statements;
  } finally {
    connection.close();
    await api.stop();
    await proxy.close();
  }
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Partitions of future months are empty, and scanning them costs nothing. */
async function filledTables(owner: PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await owner.query<{ relname: string }>('select relname from pg_class where reltuples > 0');
  return new Set(rows.map(({ relname }) => relname).filter((name) => GROWS.test(name)));
}

async function faultsOf(
  owner: PoolClient,
  { text, values }: RecordedStatement,
  filled: ReadonlySet<string>,
): Promise<readonly string[]> {
  const faults = new Set<string>();
  await owner.query(`prepare bench_plan as ${text}`);
  const given = values
    .map((value) => (value === null ? 'null' : `'${value.replaceAll("'", "''")}'`))
    .join(', ');
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await owner.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await owner.query<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
      `explain (format json) execute bench_plan${given === '' ? '' : `(${given})`}`,
    );
    for (const { Plan } of rows[0]?.['QUERY PLAN'] ?? [])
      for (const fault of faultsIn(Plan, filled))
        faults.add(`${fault} in ${text.replace(/\s+/g, ' ').slice(0, 90)}…`);
  }
  await owner.query('deallocate bench_plan');
  return [...faults].slice(0, 1);
}

const GROWS = /^(orders|entries|transfers|transfer_keys|payments)(_|$)/;
const ADDS_UP: ReadonlySet<string> = new Set(['Aggregate', 'WindowAgg', 'Group']);

/** `adding`: a node above aggregates all rows of this one. */
function faultsIn(node: PlanNode, filled: ReadonlySet<string>, adding = false): readonly string[] {
  const type = node['Node Type'];
  const table = node['Relation Name'] ?? '';
  const grows = filled.has(table);
  const own = [
    ...(grows && type === 'Seq Scan' ? [`reads ${table} whole`] : []),
    ...(grows && adding ? [`adds up rows of ${table}`] : []),
  ];
  const below = ADDS_UP.has(type) || (adding && type !== 'Limit');
  return [...own, ...(node.Plans ?? []).flatMap((plan) => faultsIn(plan, filled, below))];
}
