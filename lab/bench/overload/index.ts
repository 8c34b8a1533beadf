import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createMeasuredDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { startEdge } from '@cliffhanger/testing/edge';
import { asOwner } from '../as-owner.ts';
import { type BenchOptions, type Measurement, measurementOf, medianOf } from '../report.ts';
import { type RunningApi, startApi } from '../selling/api-process.ts';
import type { OrderSet } from '../selling/data-set.ts';
import { loadSelling } from '../selling/load.ts';
import type { LoadPlan, LoadSeen } from './load-process.ts';
import type { Refusing } from './refusing-process.ts';

/*
 * Ten and thirty times as many clients as one API process can serve, which retry at once or after
 * `Retry-After`, compared with as many as it can serve (the knee), in turns. Sellers list their orders (70 %)
 * and ship them (30 %).
 */

const KNEE = 50;
const CROWDS = [500, 1_500] as const;
const CONNECTIONS = 10;
const LEAST_GOODPUT = 0.8;
const MOST_SLOWER = 2;
const MOST_REFUSAL_MS = 0.1;
const RECOVERED_WITHIN_MS = 5_000;
const MOST_GROWTH = 1.2;
const SHIPPING_SHARE = 0.3;
/** Orders that a turn may ship per seller. */
const ORDERS_A_TURN = 4;

interface Crowd {
  readonly clients: number;
  readonly isPolite: boolean;
}
const crowdsOf = (clients: number | undefined): readonly Crowd[] =>
  (clients === undefined ? CROWDS : [clients]).flatMap((each) => [
    { clients: each, isPolite: false },
    { clients: each, isPolite: true },
  ]);

interface Taken extends LoadSeen {
  readonly apiShare: number;
  readonly load: number;
  readonly notReady: number;
}

interface Turn {
  readonly crowd: Crowd;
  readonly calm: Taken;
  readonly flooded: Taken;
  readonly recoveredMs: number;
}

export async function measureOverload({
  short,
  parts,
  sizes,
}: BenchOptions): Promise<readonly Measurement[]> {
  const isChosen = (part: string): boolean => parts.length === 0 || parts.includes(part);
  const seconds = sizes['seconds'] ?? (short ? 10 : 20);
  const rounds = short ? 1 : 3;
  const memorySeconds = (sizes['minutes'] ?? 0) * 60;
  const crowds = crowdsOf(sizes['clients']);
  const set: OrderSet = {
    sellers: Math.max(...CROWDS),
    orders: Math.max(...CROWDS) * (2 + ORDERS_A_TURN * (2 + 2 * rounds * crowds.length)),
    firstPaidAtMs: Date.now() - 3_600_000,
    msBetween: 1,
  };
  const measured: Measurement[] = [];
  if (isChosen('refusal')) measured.push(await measureRefusal(seconds, set));
  if (!isChosen('api') && !isChosen('edge')) return measured;
  const database = await createMeasuredDatabase();
  try {
    await asOwner(database, (owner) => loadSelling(owner, set, 'to-ship'));
    const plan = { set, seconds, rounds, memorySeconds, crowds };
    if (isChosen('api')) measured.push(...(await measureVia('api', database, plan)));
    if (isChosen('edge')) measured.push(...(await measureVia('edge', database, plan)));
    return measured;
  } finally {
    await database.drop();
  }
}

interface Plan {
  readonly set: OrderSet;
  readonly seconds: number;
  readonly rounds: number;
  readonly memorySeconds: number;
  readonly crowds: readonly Crowd[];
}

async function measureVia(
  via: 'api' | 'edge',
  database: TestDatabase,
  { set, seconds, rounds, memorySeconds, crowds }: Plan,
): Promise<readonly Measurement[]> {
  const api = await startApi(database, CONNECTIONS, { API_DUTIES: 'seller', TRUSTED_PROXIES: '127.0.0.1' });
  const edge =
    via === 'edge'
      ? await startEdge(Number(api.url.port), { CALLS_A_SECOND: '100000', CALLS_AT_ONCE: '100000' })
      : undefined;
  const target = { port: edge?.port ?? Number(api.url.port), isTls: edge !== undefined, set };
  let turn = 0;
  const take = async ({ clients, isPolite }: Crowd, forSeconds: number): Promise<Taken> => {
    const ready = watchReadiness(api);
    const usedBefore = api.processorMs();
    const from = performance.now();
    const shippingShare = SHIPPING_SHARE;
    const seen = await load({ ...target, clients, isPolite, seconds: forSeconds, turn, shippingShare });
    turn += 1;
    const apiShare = (api.processorMs() - usedBefore) / (performance.now() - from);
    const taken = { ...seen, apiShare, load: loadavg()[0] ?? 0, notReady: ready.stop() };
    console.log(`${via}, ${clients} ${isPolite ? 'polite' : 'impatient'}: ${JSON.stringify(taken)}`);
    return taken;
  };
  try {
    await take({ clients: KNEE, isPolite: true }, seconds);
    const turns: Turn[] = [];
    const memory: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const crowd of crowds) {
        const calm = await take({ clients: KNEE, isPolite: true }, seconds);
        const flooded = await take(crowd, seconds);
        const recoveredMs = await recovery(target, calm.p99);
        turns.push({ crowd, calm, flooded, recoveredMs });
        memory.push(api.memoryBytes());
      }
    if (memorySeconds > 0) memory.push(...(await memoryWhile(api, take, memorySeconds)));
    return [
      ...crowds.flatMap((crowd) =>
        figuresOf(
          via,
          crowd,
          turns.filter((turn) => turn.crowd === crowd),
        ),
      ),
      ...wholeFigures(via, turns, memory),
    ];
  } finally {
    await edge?.stop();
    await api.stop();
  }
}

function figuresOf(via: string, crowd: Crowd, turns: readonly Turn[]): readonly Measurement[] {
  const name = `${via}-${crowd.clients}-${crowd.isPolite ? 'polite' : 'impatient'}`;
  const median = (figure: (turn: Turn) => number): number => medianOf(turns.map(figure));
  const details = {
    refusedASecond: Math.round(median(({ flooded }) => flooded.refusedASecond)),
    loadProcess: Number(median(({ flooded }) => flooded.processorShare).toFixed(2)),
    api: Number(median(({ flooded }) => flooded.apiShare).toFixed(2)),
    machineLoad: Number(median(({ flooded }) => flooded.load).toFixed(1)),
    acceptedP99: Math.round(median(({ flooded }) => flooded.acceptedP99)),
    other: turns.map(({ flooded }) => flooded.other),
  };
  return [
    measurementOf({
      name: `overload-goodput-${name}`,
      unit: `calls served a second; bare: ${KNEE} clients`,
      ours: median(({ flooded }) => flooded.servedASecond),
      bare: median(({ calm }) => calm.servedASecond),
      ratio: median(({ calm, flooded }) => flooded.servedASecond / calm.servedASecond),
      target: LEAST_GOODPUT,
      details,
    }),
    measurementOf({
      name: `overload-p99-${name}`,
      unit: `ms, 99th percentile of what is served; bare: ${KNEE} clients`,
      ours: median(({ flooded }) => flooded.p99),
      bare: median(({ calm }) => calm.p99),
      ratio: median(({ calm, flooded }) => calm.p99 / flooded.p99),
      target: 1 / MOST_SLOWER,
      details: { p50: Math.round(median(({ flooded }) => flooded.p50)) },
    }),
  ];
}

function wholeFigures(
  via: string,
  turns: readonly Turn[],
  memory: readonly number[],
): readonly Measurement[] {
  const slowest = Math.max(...turns.map(({ recoveredMs }) => recoveredMs));
  const notReady = turns.reduce((sum, { flooded }) => sum + flooded.notReady, 0);
  const half = memory.length >> 1;
  const [earlier, later] = [medianOf(memory.slice(0, half)), medianOf(memory.slice(half))];
  return [
    measurementOf({
      name: `overload-recovery-${via}`,
      unit: 'ms until a call is as quick as before; bare: the limit',
      ours: slowest,
      bare: RECOVERED_WITHIN_MS,
      ratio: RECOVERED_WITHIN_MS / Math.max(slowest, 1),
      target: 1,
    }),
    measurementOf({
      name: `overload-readiness-${via}`,
      unit: 'looks at /readyz that were not answered 200',
      ours: notReady,
      bare: 0,
      ratio: notReady === 0 ? 1 : 0,
      target: 1,
    }),
    measurementOf({
      name: `overload-memory-${via}`,
      unit: 'bytes of memory of the api, later half of the run; bare: earlier half',
      ours: later,
      bare: earlier,
      ratio: earlier / later,
      target: 1 / MOST_GROWTH,
      details: { samples: memory.length },
    }),
  ];
}

const PROCESS = join(import.meta.dirname, 'load-process.ts');

async function load(plan: LoadPlan): Promise<LoadSeen> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, JSON.stringify(plan)]);
  return JSON.parse(stdout) as LoadSeen;
}

const ONE_WHO_LISTS = { clients: 1, isPolite: true, turn: 0, shippingShare: 0 };

/** Time after a flood until one client is served as fast as before. */
async function recovery(
  target: Pick<LoadPlan, 'port' | 'isTls' | 'set'>,
  asQuickMs: number,
): Promise<number> {
  const from = performance.now();
  for (;;) {
    const seen = await load({ ...target, ...ONE_WHO_LISTS, seconds: 1 });
    const ms = performance.now() - from;
    if ((seen.served > 0 && seen.p99 <= asQuickMs) || ms > RECOVERED_WITHIN_MS * 4) return ms;
  }
}

const LOOK_EVERY_MS = 250;

const isReady = (url: string | URL): Promise<boolean> =>
  fetch(new URL('/readyz', url)).then(
    ({ ok }) => ok,
    () => false,
  );

function watchReadiness({ url }: RunningApi): { stop(): number } {
  let notReady = 0;
  const timer = setInterval(() => {
    void isReady(url).then((ok) => {
      notReady += ok ? 0 : 1;
      return ok;
    });
  }, LOOK_EVERY_MS);
  return {
    stop: () => {
      clearInterval(timer);
      return notReady;
    },
  };
}

async function memoryWhile(
  api: RunningApi,
  take: (crowd: Crowd, seconds: number) => Promise<Taken>,
  seconds: number,
): Promise<readonly number[]> {
  const memory: number[] = [];
  const timer = setInterval(() => memory.push(api.memoryBytes()), 5_000);
  await take({ clients: Math.max(...CROWDS), isPolite: false }, seconds);
  clearInterval(timer);
  return memory;
}

async function measureRefusal(seconds: number, set: OrderSet): Promise<Measurement> {
  const refusing = fork(join(import.meta.dirname, 'refusing-process.ts'));
  const [port] = (await once(refusing, 'message')) as [number];
  const seen = await load({
    port,
    isTls: false,
    clients: Math.max(...CROWDS),
    seconds,
    isPolite: false,
    set,
    turn: 0,
    shippingShare: 0,
  });
  await sleep(100);
  refusing.send('stop');
  const [{ refused, processorMs }] = (await once(refusing, 'message')) as [Refusing];
  const each = processorMs / refused;
  return measurementOf({
    name: 'overload-refusal',
    unit: 'ms of processor of a refusal, beside the limit',
    ours: each,
    bare: MOST_REFUSAL_MS,
    ratio: MOST_REFUSAL_MS / each,
    target: 1,
    details: { refused, served: seen.served, load: loadavg()[0] },
  });
}
