import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { shipOrder } from '@cliffhanger/wire/orders';
import { asOwner } from '../as-owner.ts';
import { checkpoint } from '../checkpoint.ts';
import { type Measurement, measurementOf, medianOf } from '../report.ts';
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
import { pgbenchScript } from './pgbench-script.ts';
import { startRecordingProxy } from './recording-proxy.ts';
import { requestOf } from './request.ts';

/*
 * Sellers ship their orders: over HTTP through one process of the api, and by pgbench, which runs the statements that
 * were recorded between the api and PostgreSQL. Both take turns on the same data; no order is shipped twice.
 */

const TARGET_RATIO = 0.4;
const SELLERS = 2_000;
const run = promisify(execFile);

export interface ShippingPlan {
  readonly clients: number;
  readonly rounds: number;
  /** In one turn. */
  readonly shipmentsAClient: number;
}

interface Turn extends ShippingPlan {
  readonly set: OrderSet;
  readonly firstOrder: number;
}

/** The order that is shipped once to see which statements that takes. */
const RECORDED = 2;
const FIRST_MEASURED = 10;

export async function measureShipping(plan: ShippingPlan): Promise<Measurement> {
  const turns = (plan.rounds + 1) * 2;
  const set: OrderSet = {
    sellers: SELLERS,
    orders: FIRST_MEASURED + turns * plan.clients * plan.shipmentsAClient,
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const database = await createTestDatabase();
  try {
    await asOwner(database, (owner) => loadSelling(owner, set, 'to-ship'));
    console.log(`${set.orders} orders of ${SELLERS} sellers wait to be shipped`);
    const { script, statements } = await recordedScript(database, set);
    const api = await startApi(database.appUrl, plan.clients);
    try {
      return await measured({ database, set, script, api, statements }, plan);
    } finally {
      await api.stop();
    }
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

async function measured(sides: Sides, plan: ShippingPlan): Promise<Measurement> {
  const { database, set, script, api } = sides;
  let firstOrder = FIRST_MEASURED;
  const take = async (ship: (turn: Turn) => Promise<Completions>): Promise<number> => {
    const turn = { ...plan, set, firstOrder };
    firstOrder += plan.clients * plan.shipmentsAClient;
    return steadyRate(await ship(turn));
  };
  const ours = () => take((turn) => shipOverHttp(api, turn));
  const bare = () => take((turn) => shipByPgbench(database, script, turn));

  await checkpoint();
  await bare();
  await ours();
  const rounds: { readonly ours: number; readonly bare: number }[] = [];
  for (let number = 0; number < plan.rounds; number += 1) {
    // Each begins in turn: a machine that slows down favours nobody.
    const first = number % 2 === 0 ? await ours() : await bare();
    const second = number % 2 === 0 ? await bare() : await ours();
    const round = number % 2 === 0 ? { ours: first, bare: second } : { ours: second, bare: first };
    console.log(`shipping: ours ${Math.round(round.ours)}/s  pgbench ${Math.round(round.bare)}/s`);
    rounds.push(round);
  }
  await expectAllShipped(database, firstOrder - FIRST_MEASURED + RECORDED);
  return measurementOf({
    name: 'selling-shipping',
    unit: 'shipments/s over HTTP',
    ours: medianOf(rounds.map((round) => round.ours)),
    bare: medianOf(rounds.map((round) => round.bare)),
    ratio: medianOf(rounds.map((round) => round.ours / round.bare)),
    target: TARGET_RATIO,
    details: { clients: plan.clients, rounds: rounds.length, apiProcesses: 1, statements: sides.statements },
  });
}

async function shipOverHttp({ url }: RunningApi, turn: Turn): Promise<Completions> {
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
  const proxy = await startRecordingProxy(database.appUrl);
  const api = await startApi(proxy.connectionString, 1);
  const connection = await openConnection(api.url);
  try {
    // The first one opens the connection and has its statements parsed.
    await ship(connection, set, RECORDED - 1);
    const statements = await proxy.record(() => ship(connection, set, RECORDED));
    const known = new Map([
      [keyOf(RECORDED), `('${KEY}' || :n)`],
      [numberOf(RECORDED), numberSql(':n')],
      [orderIdOf(set, RECORDED), orderIdSql(set, ':n')],
      [sellerOf(set, RECORDED), sellerOfSql(set, ':n')],
    ]);
    const script = await asOwner(database, (owner) =>
      pgbenchScript(owner, statements, known, (place) => orderIdSql(set, ':n', place)),
    );
    return { script, statements: statements.length };
  } finally {
    connection.close();
    await api.stop();
    await proxy.close();
  }
}

async function shipByPgbench({ appUrl }: TestDatabase, script: string, turn: Turn): Promise<Completions> {
  const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-bench-'));
  try {
    const file = join(folder, 'shipment.sql');
    const next = `\\set n ${turn.firstOrder} + :step * ${turn.clients} + :client_id\n\\set step :step + 1\n`;
    await writeFile(file, `${next}${script}\n`);
    await run(
      'pgbench',
      [
        '--no-vacuum',
        '--protocol=prepared',
        `--client=${turn.clients}`,
        '--jobs=2',
        `--transactions=${turn.shipmentsAClient}`,
        '--define=step=0',
        '--log',
        `--log-prefix=${join(folder, 'log')}`,
        `--file=${file}`,
        appUrl,
      ],
      { env: { PATH: process.env['PATH'], PGOPTIONS: '-c jit=off' } },
    );
    return await completionsIn(folder, turn.clients);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A line of the log: client, transaction, how long, script, and the second and microsecond of its end. */
async function completionsIn(folder: string, clients: number): Promise<Completions> {
  const completions = Array.from({ length: clients }, (): number[] => []);
  for (const name of (await readdir(folder)).filter((file) => file.startsWith('log'))) {
    for (const line of (await readFile(join(folder, name), 'utf8')).trim().split('\n')) {
      const [client = 0, , , , second = 0, microsecond = 0] = line.split(' ').map(Number);
      completions[client]?.push(second * 1_000 + microsecond / 1_000);
    }
  }
  return completions;
}

/** Both sides did what they were counted for. */
async function expectAllShipped(database: TestDatabase, expected: number): Promise<void> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<{ orders: bigint; transfers: bigint; answers: bigint }>(
      `select (select count(*) from orders where state = 'shipped') as orders,
              (select count(*) from ledger.transfers where kind = 'shipment') as transfers,
              (select count(*) from commands.log where answer is not null) as answers`,
    ),
  );
  const counted = Object.values(rows[0] ?? {}).map(Number);
  if (counted.length === 0 || counted.some((count) => count !== expected))
    throw new Error(`${expected} orders were shipped, and there are ${counted.join(', ')}`);
}
