import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { shipOrder } from '@cliffhanger/wire/orders';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, medianOf } from '../report.ts';
import { type RunningApi, startApi } from './api-process.ts';
import {
  numberOf,
  numberSql,
  type OrderSet,
  orderIdOf,
  orderIdSql,
  sellerOf,
  sellerOfSql,
  tokenOf,
} from './data-set.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { loadSelling } from './load.ts';
import { type Completions, steadyRate } from './pace.ts';
import { addMinimalShipping, MINIMAL_SCRIPT } from './pgbench/minimal-shipping.ts';
import { runPgbench } from './pgbench/pgbench.ts';
import { pgbenchScript } from './pgbench/pgbench-script.ts';
import { costOfEach, type ServerCost } from './pgbench/server-cost.ts';
import { shipScript } from './pgbench/ship-script.ts';
import { startRecordingProxy } from './proxies/recording-proxy.ts';
import { requestOf } from './request.ts';
import { atMost, sideBySide, takeRounds } from './rounds.ts';

/*
 * Sellers ship their orders in three ways: over HTTP through one API process; with pgbench, which runs the
 * statements recorded between API and PostgreSQL, or the shipping function alone; and by a minimal shipment.
 * All take turns in one database; each order ships once.
 */

const HTTP_TARGET = 0.4;
const MINIMAL_TARGET = 0.35;
/** CPU time of PostgreSQL for one shipment. */
const PROCESSOR_MS_TARGET = 0.7;
const WAL_BYTES_TARGET = 3_000;
const SELLERS = 2_000;

export interface ShippingPlan {
  /** Numbers of concurrent clients, each with a separate database connection: one figure per number. */
  readonly clients: readonly number[];
  readonly rounds: number;
  /** In one turn, over all clients. */
  readonly shipments: number;
}

interface Turn {
  readonly clients: number;
  readonly shipmentsAClient: number;
  readonly set: OrderSet;
  readonly firstOrder: number;
}

/** The order shipped once to record its statements. */
const RECORDED = 2;
const FIRST_MEASURED = 10;

export async function measureShipping(plan: ShippingPlan): Promise<readonly Measurement[]> {
  const sides = 3;
  const turns = (plan.rounds + 1) * sides * plan.clients.length;
  const set: OrderSet = {
    sellers: SELLERS,
    orders: FIRST_MEASURED + turns * plan.shipments,
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, set, 'to-ship');
      await addMinimalShipping(owner, set);
    });
    console.log(`${set.orders} orders of ${SELLERS} sellers wait to be shipped`);
    const recorded = await recordedScript(database, set);
    const figures: Measurement[] = [];
    let firstOrder = FIRST_MEASURED;
    for (const clients of plan.clients) {
      const api = await startApi(database, clients, { API_DUTIES: 'seller' });
      try {
        figures.push(
          ...(await measured({ database, set, api, ...recorded }, { ...plan, clients, firstOrder })),
        );
      } finally {
        await api.stop();
      }
      firstOrder += (plan.rounds + 1) * sides * plan.shipments;
    }
    const measuredOrders = firstOrder - FIRST_MEASURED;
    await expectAllShipped(database, {
      orders: measuredOrders + RECORDED,
      responses: (measuredOrders * (sides - 1)) / sides + RECORDED,
    });
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
  readonly api: RunningApi;
}

interface Measured extends Omit<ShippingPlan, 'clients'> {
  readonly clients: number;
  readonly firstOrder: number;
}

async function measured(sides: Sides, plan: Measured): Promise<readonly Measurement[]> {
  const { database, set, script, api } = sides;
  const { clients, shipments } = plan;
  let { firstOrder } = plan;
  let firstMinimal = plan.firstOrder;
  const turnOf = (first: number): Turn => ({
    clients,
    shipmentsAClient: shipments / clients,
    set,
    firstOrder: first,
  });
  const take = async (ship: (turn: Turn) => Promise<Completions>): Promise<number> => {
    const turn = turnOf(firstOrder);
    firstOrder += shipments;
    return steadyRate(await ship(turn));
  };
  const costs: Record<'statements' | 'function', ServerCost[]> = { statements: [], function: [] };
  const byPgbench = (name: keyof typeof costs, text: string) => () =>
    asOwner(database, async (owner) => {
      const { result: rate, cost } = await costOfEach(owner, shipments, () =>
        take((turn) => shipByPgbench(database, text, turn)),
      );
      costs[name].push(cost);
      return rate;
    });
  const by = {
    http: () => take((turn) => shipOverHttp(api, turn)),
    statements: byPgbench('statements', script),
    function: byPgbench('function', shipScript(set)),
    minimal: async () => {
      const turn = turnOf(firstMinimal);
      firstMinimal += shipments;
      return steadyRate(await shipByPgbench(database, MINIMAL_SCRIPT, turn));
    },
  };

  await checkpoint();
  for (const warmUp of Object.values(by)) await warmUp();
  for (const taken of Object.values(costs)) taken.length = 0;
  const rounds = await takeRounds(by, { rounds: plan.rounds, what: `shipping, ${clients} at once` });
  const details = { clients, rounds: rounds.length, apiProcesses: 1, statements: sides.statements };
  const beside = (ours: keyof typeof by, bare: keyof typeof by, target: number): Measurement =>
    sideBySide(rounds, [ours, bare], {
      name: `shipping-${ours}-beside-${bare}-${clients}`,
      unit: 'shipments/s',
      target,
      details,
    });
  return [
    beside('http', 'function', HTTP_TARGET),
    beside('http', 'statements', HTTP_TARGET),
    beside('function', 'minimal', MINIMAL_TARGET),
    beside('statements', 'minimal', MINIMAL_TARGET),
    ...Object.entries(costs).flatMap(([name, taken]) => [
      atMost(`shipping-${name}-postgres-ms-${clients}`, medianOf(taken.map((cost) => cost.processorMs)), {
        unit: 'ms of PostgreSQL per shipment',
        most: PROCESSOR_MS_TARGET,
      }),
      atMost(`shipping-${name}-wal-${clients}`, medianOf(taken.map((cost) => cost.walBytes)), {
        unit: 'bytes of WAL per shipment',
        most: WAL_BYTES_TARGET,
      }),
    ]),
  ];
}

export async function shipOverHttp({ url }: RunningApi, turn: Turn): Promise<Completions> {
  const connections = await Promise.all(Array.from({ length: turn.clients }, () => openConnection(url)));
  const completions = await Promise.all(
    connections.map(async (connection, client) => {
      const times: number[] = [];
      for (let step = 0; step < turn.shipmentsAClient; step += 1) {
        await ship(connection, turn.set, turn.firstOrder + step * turn.clients + client);
        times.push(performance.now());
      }
      return times;
    }),
  );
  for (const connection of connections) connection.close();
  return completions;
}

async function ship(connection: HttpConnection, set: OrderSet, n: number): Promise<void> {
  const request = requestOf(shipOrder, { number: numberOf(n) }, tokenOf(sellerOf(set, n)));
  const answer = await connection.post({
    ...request,
    headers: { ...request.headers, 'idempotency-key': keyOf(n) },
  });
  if (!answer.startsWith('{"code":0,')) throw new Error(`a shipment of the bench was refused: ${answer}`);
}

const KEY = 'bench-shipment-';
const keyOf = (n: number): string => `${KEY}${n}`;

async function recordedScript(
  database: TestDatabase,
  set: OrderSet,
): Promise<{ readonly script: string; readonly statements: number }> {
  const proxy = await startRecordingProxy(database.urlOf('seller'));
  const api = await startApi({ urlOf: () => proxy.connectionString }, 1, { API_DUTIES: 'seller' });
  const connection = await openConnection(api.url);
  try {
    // The first shipment opens the connection and has its statements parsed.
    await ship(connection, set, RECORDED - 1);
    const statements = await proxy.record(() => ship(connection, set, RECORDED));
    const known = new Map([
      [keyOf(RECORDED), `('${KEY}' || :n)`],
      [numberOf(RECORDED), numberSql(':n')],
      [orderIdOf(set, RECORDED), orderIdSql(set, ':n')],
      [sellerOf(set, RECORDED), sellerOfSql(set, ':n')],
    ]);
    const script = await asOwner(database, (owner) =>
      pgbenchScript(owner, statements, known, (index) => orderIdSql(set, ':n', index)),
    );
    return { script, statements: statements.length };
  } finally {
    connection.close();
    await api.stop();
    await proxy.close();
  }
}

const shipByPgbench = (
  { urlOf }: TestDatabase,
  script: string,
  { clients, shipmentsAClient, firstOrder }: Turn,
): Promise<Completions> =>
  runPgbench(urlOf('seller'), script, { clients, transactionsAClient: shipmentsAClient, first: firstOrder });

/** Each side shipped the orders it was counted for; the function alone stores no response. */
async function expectAllShipped(
  database: TestDatabase,
  expected: { readonly orders: number; readonly responses: number },
): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<Record<'orders' | 'transfers' | 'responses', bigint>>(
      `select (select count(*) from orders where state = 'shipped') as orders,
              (select count(*) from ledger.transfers where kind = 'shipment') as transfers,
              (select count(*) from commands.log where answer is not null) as responses`,
    ),
  );
  const counted = Object.values(rows[0] ?? {})
    .map(Number)
    .join(', ');
  if (counted !== [expected.orders, expected.orders, expected.responses].join(', '))
    throw new Error(`${expected.orders} orders were shipped, and there are ${counted}`);
}
