import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { viewerTokenText } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import { idOf, instantOf, type Money } from '@cliffhanger/core/kernel';
import { clickToken } from '@cliffhanger/core/orders';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { pay } from '@cliffhanger/wire/checkout';
import { listOrders, shipOrder } from '@cliffhanger/wire/orders';
import type { PoolClient } from 'pg';
import { asOwner } from '../as-owner.ts';
import { idSql, sellerIdOf } from '../ledger/data-set.ts';
import { type Measurement, measurementOf, medianOf, percentile } from '../report.ts';
import { API_TOKEN_SECRET, startApi } from './api-process.ts';
import { dramaIdSql, numberOf, type OrderSet, QUANTITY, sellerOf, tokenOf } from './data-set.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { loadSelling } from './load.ts';
import { startDelayProxy } from './proxies/delay-proxy.ts';
import { requestOf } from './request.ts';

/*
 * One seller's post goes viral: thousands of people buy from them while all other sellers keep working. One
 * API process with the production composition runs 2 ms away from PostgreSQL, and commits take 3 ms (a proxy
 * delays each COMMIT, so that the transaction holds its locks meanwhile). Every paid order must be booked,
 * and the others must hardly notice.
 */

const DELAYS = { roundTripMs: 2, commitMs: 3 };
const VIRAL_ORDERS_A_MINUTE = 5_000;
/** Allowed slowdown of the other sellers at the 99th percentile. */
const MOST_SLOWER = 1.2;
const NEIGHBOURS = 50;
/** The API's default. */
const API_CONNECTIONS = 10;
/** Clients give up after this time. */
const PATIENCE_MS = 30_000;
const THINKS_MS = 1_000;
/** The API's `Retry-After`. */
const RETRIES_AFTER_MS = 2_000;

export interface ViralPlan {
  readonly rounds: number;
  readonly seconds: number;
}

export async function measureViral(plan: ViralPlan): Promise<readonly Measurement[]> {
  const buyers = Math.round((VIRAL_ORDERS_A_MINUTE * plan.seconds) / 60);
  const set: OrderSet = {
    sellers: NEIGHBOURS + 1,
    // Each neighbour ships at most every other second, in each part of each round.
    orders: (NEIGHBOURS + 1) * (plan.rounds + 1) * 2 * plan.seconds,
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const database = await createMeasuredDatabase();
  const proxy = await startDelayProxy(database.appUrl, DELAYS);
  try {
    await asOwner(database, async (owner) => {
      await loadSelling(owner, set, 'to-ship');
      await addBuyers(owner, buyers * plan.rounds);
    });
    const { host } = new URL(proxy.connectionString);
    const throughProxy = (url: string) => Object.assign(new URL(url), { host }).href;
    const api = await startApi({ urlOf: (duty) => throughProxy(database.urlOf(duty)) }, API_CONNECTIONS, {
      PUBLIC_CALLS_PER_MINUTE: '1000000',
    });
    try {
      return await measured({ database, set, url: api.url, buyers }, plan);
    } finally {
      await api.stop();
    }
  } finally {
    await proxy.close();
    await database.drop();
  }
}

interface Stage {
  readonly database: TestDatabase;
  readonly set: OrderSet;
  readonly url: URL;
  readonly buyers: number;
}

interface Round {
  readonly calm: readonly number[];
  readonly viral: readonly number[];
  readonly caughtUpMs: number;
  readonly paying: readonly number[];
}

async function measured(stage: Stage, { rounds, seconds }: ViralPlan): Promise<readonly Measurement[]> {
  const drama = await dramaOfSeller(stage.database);
  const neighbours = await openNeighbours(stage);
  await neighbours.work(Math.min(seconds, 10));
  const taken: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const calm = await neighbours.work(seconds);
    const crowd = comeAndBuy(stage, { drama, firstBuyer: round * stage.buyers, seconds });
    const viral = await neighbours.work(seconds);
    const { caughtUpMs, paying } = await crowd;
    console.log(
      `viral: others ${p99(calm)} ms, with the viral seller ${p99(viral)} ms; a purchase takes ${p99(paying)} ms, the last ${Math.round(caughtUpMs)} ms after the end`,
    );
    taken.push({ calm, viral, caughtUpMs, paying });
  }
  neighbours.close();
  const booked = await bookedOrders(stage.database);
  const offered = rounds * stage.buyers;
  const details = {
    ...DELAYS,
    seconds,
    rounds,
    apiProcesses: 1,
    apiConnections: API_CONNECTIONS,
    neighbours: NEIGHBOURS,
  };
  return [
    measurementOf({
      name: 'viral-booked',
      unit: 'orders of one seller paid and booked; bare: all that were bought',
      ours: booked,
      bare: offered,
      ratio: booked / offered,
      target: 1,
      details: {
        ...details,
        ordersAMinute: VIRAL_ORDERS_A_MINUTE,
        purchaseP99Ms: medianOf(taken.map(({ paying }) => p99(paying))),
        caughtUpMs: Math.round(Math.max(...taken.map(({ caughtUpMs }) => caughtUpMs))),
      },
    }),
    measurementOf({
      name: 'viral-neighbours',
      unit: 'ms, 99th percentile of the other sellers; bare: without the viral one',
      ours: medianOf(taken.map(({ viral }) => p99(viral))),
      bare: medianOf(taken.map(({ calm }) => p99(calm))),
      ratio: medianOf(taken.map(({ calm, viral }) => p99(calm) / p99(viral))),
      target: 1 / MOST_SLOWER,
      details: {
        ...details,
        medians: [
          medianOf(taken.flatMap(({ calm }) => calm)),
          medianOf(taken.flatMap(({ viral }) => viral)),
        ].map((ms) => Number(ms.toFixed(1))),
      },
    }),
  ];
}

const p99 = (ms: readonly number[]): number => Number(percentile(ms, 0.99).toFixed(1));

/**
 * A rejected client waits and retries; all attempts count as one call. Returns whether it was served in the
 * end.
 */
async function isServed(ask: () => Promise<string>): Promise<boolean> {
  const givesUpAt = performance.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask().catch((error: Error) => error.message);
    if (isAccepted(answer)) return true;
    if (!TURNED_AWAY.test(answer)) throw new Error(`refused: ${answer}`);
    if (performance.now() > givesUpAt) return false;
    await sleep(RETRIES_AFTER_MS);
  }
}

/** The API is overloaded for now. */
const TURNED_AWAY = /^answered with (429|503)/;
const isAccepted = (answer: string): boolean => answer.startsWith('{"code":0,');

/**
 * All sellers except the viral one, which is the first: each lists orders, ships one, and pauses in between.
 */
async function openNeighbours({ set, url }: Stage) {
  const people = await Promise.all(
    Array.from({ length: NEIGHBOURS }, async (_, index) => ({
      index: index + 1,
      shipped: 0,
      connection: await openConnection(url),
    })),
  );
  const step = async (person: (typeof people)[number], isShipping: boolean): Promise<void> => {
    const { connection, index } = person;
    const n = index + set.sellers * (person.shipped + 1);
    const token = tokenOf(sellerOf(set, n));
    if (isShipping) person.shipped += 1;
    const request = isShipping
      ? requestOf(shipOrder, { number: numberOf(n) }, token)
      : requestOf(listOrders, { state: 'to-ship', page: 1, pageSize: 20 }, token);
    const headers = {
      ...request.headers,
      ...(isShipping ? { 'idempotency-key': `bench-shipment-${n}` } : {}),
    };
    await isServed(() => connection.post({ ...request, headers }));
  };
  return {
    /** Duration of each call. */
    async work(seconds: number): Promise<readonly number[]> {
      const until = performance.now() + seconds * 1_000;
      const took: number[] = [];
      await Promise.all(
        people.map(async (person) => {
          // Staggered starts.
          await sleep((person.index * THINKS_MS) / NEIGHBOURS);
          for (let turn = 0; performance.now() < until; turn += 1) {
            const startedAt = performance.now();
            await step(person, turn % 2 === 1);
            took.push(performance.now() - startedAt);
            await sleep(THINKS_MS);
          }
        }),
      );
      return took;
    },
    close(): void {
      for (const { connection } of people) connection.close();
    },
  };
}

interface Drama {
  readonly id: string;
  readonly retail: bigint;
}

/** Buyers arrive at an even rate, independent of earlier ones being served. Rejected buyers retry. */
async function comeAndBuy(
  { url, buyers }: Stage,
  {
    drama,
    firstBuyer,
    seconds,
  }: { readonly drama: Drama; readonly firstBuyer: number; readonly seconds: number },
): Promise<{ readonly caughtUpMs: number; readonly paying: readonly number[] }> {
  const free: HttpConnection[] = [];
  const begunAt = performance.now();
  const endsAt = begunAt + seconds * 1_000;
  const paying = await Promise.all(
    Array.from({ length: buyers }, async (_, index) => {
      const comesAt = begunAt + (index * seconds * 1_000) / buyers;
      await sleep(Math.max(0, comesAt - performance.now()));
      const request = purchaseOf(drama, firstBuyer + index + 1);
      await isServed(async () => {
        const connection = free.pop() ?? (await openConnection(url));
        try {
          return await connection.post(request);
        } finally {
          free.push(connection);
        }
      });
      return performance.now() - comesAt;
    }),
  );
  const caughtUpMs = Math.max(0, performance.now() - endsAt);
  for (const connection of free) connection.close();
  return { caughtUpMs, paying };
}

const VIEWER_SECRET = 'viral-bench-'.padEnd(43, 'x');
const viewerIdSql = (n: string): string => idSql(n, '77');
const viewerIdOf = (n: number): string =>
  `00000000-${(n >> 16).toString(16).padStart(4, '0')}-${(n & 0xffff).toString(16).padStart(4, '0')}-0000-00000000004d`;

const hmac = createHmac(API_TOKEN_SECRET);

function purchaseOf({ id, retail }: Drama, buyer: number) {
  const click = clickToken(
    { sellerId: sellerIdOf(1), code: 'abc23456', clickedAt: instantOf(Date.now() - 60_000) },
    (text) => hmac.signature('click', text),
  );
  const viewer = viewerTokenText({ viewerId: idOf<'viewer'>(viewerIdOf(buyer)), secret: VIEWER_SECRET });
  const bought = {
    dramaId: idOf<'drama'>(id),
    quantity: QUANTITY,
    amount: (retail * BigInt(QUANTITY)) as Money,
    processor: 'sandbox',
    email: `buyer${buyer}@bench.test` as Email,
  } as const;
  const { headers: _token, ...request } = requestOf(pay, bought, '');
  return {
    ...request,
    headers: { cookie: `click=${click}; viewer=${viewer}`, 'idempotency-key': `bench-purchase-${buyer}` },
  };
}

/** Returning browsers, last seen one day in the future, so that no call updates the time. */
async function addBuyers(owner: PoolClient, buyers: number): Promise<void> {
  const digest = createHash('sha256').update(VIEWER_SECRET).digest('base64url');
  await owner.query(`
    insert into checkout.viewers (id, created_at) select ${viewerIdSql('n')}, now() from generate_series(1, ${buyers}) n;
    insert into checkout.viewer_sessions (viewer_id, token_digest, created_at, last_seen_at)
    select ${viewerIdSql('n')}, '${digest}', now(), now() + interval '1 day' from generate_series(1, ${buyers}) n;
  `);
  await owner.query('vacuum analyze checkout.viewers');
}

/** A drama sold by the viral seller. */
const dramaOfSeller = (database: TestDatabase): Promise<Drama> =>
  asOwner(database, async (owner) => {
    const { rows } = await owner.query<Drama>(
      `select d.id, d.retail from dramas d where d.id = ${dramaIdSql('1')}`,
    );
    if (rows[0] === undefined) throw new Error('nothing to buy');
    return rows[0];
  });

/** Orders whose payment is in the viral seller's books. */
async function bookedOrders(database: TestDatabase): Promise<number> {
  const { rows } = await asOwner(database, (owner) =>
    owner.query<{ booked: bigint }>(
      `select count(*) as booked from orders o
       join ledger.transfers t on t.id = o.payment_transfer and t.journal_id = o.seller_id and t.kind = 'payment'
       join checkout.payments p on p.order_id = o.id
       where o.seller_id = $1`,
      [sellerIdOf(1)],
    ),
  );
  return Number(rows[0]?.booked);
}
