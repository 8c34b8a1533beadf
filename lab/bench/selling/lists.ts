import type { TestDatabase } from '@cliffhanger/testing/database';
import { type Measurement, measurementOf, medianOf, percentile } from '../report.ts';
import { type RunningApi, startApi } from './api-process.ts';
import type { OrderSet } from './data-set.ts';
import { type HttpConnection, openConnection } from './http-connection.ts';
import { type Dice, HALL_REQUESTS, ORDER_REQUESTS, type RequestKind } from './list-requests.ts';

/*
 * The same lists with few and with many orders. Requests alternate between the two databases, so that other
 * load affects both.
 */

/** The 99th percentile is at most 1.3 times slower. */
const TARGET_RATIO = 1 / 1.3;
const API_CONNECTIONS = 4;

export interface LoadedDatabase {
  readonly database: TestDatabase;
  readonly set: OrderSet;
}

export interface ListPlan {
  readonly rounds: number;
  readonly requestsARound: number;
}

interface Side {
  readonly set: OrderSet;
  readonly api: RunningApi;
  readonly connection: HttpConnection;
}

export async function measureLists(
  { few, many }: { readonly few: LoadedDatabase; readonly many: LoadedDatabase },
  plan: ListPlan,
): Promise<readonly Measurement[]> {
  const sides = { few: await openSide(few), many: await openSide(many) };
  try {
    return [
      await measureMixture('selling-orders-list', ORDER_REQUESTS, sides, plan),
      await measureMixture('selling-hall', HALL_REQUESTS, sides, plan),
    ];
  } finally {
    for (const { api, connection } of Object.values(sides)) {
      connection.close();
      await api.stop();
    }
  }
}

async function openSide({ database, set }: LoadedDatabase): Promise<Side> {
  const api = await startApi(database, API_CONNECTIONS, { API_DUTIES: 'seller' });
  return { set, api, connection: await openConnection(api.url) };
}

type Sides = Readonly<Record<'few' | 'many', Side>>;
type Samples = Readonly<Record<keyof Sides, Map<string, number[]>>>;

async function measureMixture(
  name: string,
  kinds: Readonly<Record<string, RequestKind>>,
  sides: Sides,
  { rounds, requestsARound }: ListPlan,
): Promise<Measurement> {
  await askInTurns(kinds, sides, requestsARound / 2, 0);
  const measured: Samples[] = [];
  for (let round = 1; round <= rounds; round += 1)
    measured.push(await askInTurns(kinds, sides, requestsARound, round));
  const p99 = (side: keyof Sides) => (samples: Samples) =>
    percentile([...samples[side].values()].flat(), 0.99);
  const ratios = measured.map((samples) => p99('few')(samples) / p99('many')(samples));
  const all = (side: keyof Sides, kind: string) =>
    medianOf(measured.flatMap((samples) => samples[side].get(kind) ?? []));
  const worst = (side: keyof Sides, kind: string) =>
    percentile(
      measured.flatMap((samples) => samples[side].get(kind) ?? []),
      0.99,
    );
  return measurementOf({
    name,
    unit: 'ms, 99th percentile over HTTP; bare: the same with few orders',
    ours: medianOf(measured.map(p99('many'))),
    bare: medianOf(measured.map(p99('few'))),
    ratio: medianOf(ratios),
    target: TARGET_RATIO,
    details: {
      orders: sides.many.set.orders,
      fewOrders: sides.few.set.orders,
      rounds,
      requestsARound,
      medians: Object.fromEntries(
        Object.keys(kinds).map((kind) => [
          kind,
          [all('few', kind), all('many', kind)].map((ms) => Number(ms.toFixed(2))),
        ]),
      ),
      slowest: Object.fromEntries(
        Object.keys(kinds).map((kind) => [
          kind,
          [worst('few', kind), worst('many', kind)].map((ms) => Number(ms.toFixed(1))),
        ]),
      ),
    },
  });
}

async function askInTurns(
  kinds: Readonly<Record<string, RequestKind>>,
  sides: Sides,
  requests: number,
  seed: number,
): Promise<Samples> {
  const names = Object.keys(kinds);
  const samples: Samples = { few: new Map(), many: new Map() };
  const dice = { few: diceOf(seed), many: diceOf(seed) };
  for (let number = 0; number < requests; number += 1) {
    const name = names[number % names.length] as string;
    const kind = kinds[name] as RequestKind;
    for (const side of number % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      const { set, connection } = sides[side];
      const request = kind(set, dice[side]);
      const startedAt = performance.now();
      const answer = await connection.post(request);
      const ms = performance.now() - startedAt;
      if (!answer.startsWith('{"code":0,')) throw new Error(`a list of the bench was refused: ${answer}`);
      samples[side].set(name, [...(samples[side].get(name) ?? []), ms]);
    }
  }
  return samples;
}

/** A linear congruential generator: the same requests on both sides and in every run. */
export function diceOf(seed: number): Dice {
  let state = (seed * 2_654_435_761 + 1) % 4_294_967_296;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
