import { connect as connectPlain, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { listOrders, shipOrder } from '@cliffhanger/wire/orders';
import { percentile } from '../report.ts';
import { numberOf, type OrderSet, sellerOf, tokenOf } from '../selling/data-set.ts';
import { requestOf } from '../selling/request.ts';

/*
 * A separate process that generates the load: raw sockets, one request at a time on each, every client with a
 * different address. It receives its plan and prints its results as JSON.
 */

export interface LoadPlan {
  readonly port: number;
  readonly isTls: boolean;
  readonly clients: number;
  readonly seconds: number;
  /** Whether a refused client waits for `Retry-After`. */
  readonly isPolite: boolean;
  readonly set: OrderSet;
  /** Each turn ships different orders. */
  readonly turn: number;
  /** Share of shipping requests; the others are lists. */
  readonly shippingShare: number;
}

export interface LoadSeen {
  readonly served: number;
  readonly servedASecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
  readonly refusedASecond: number;
  readonly refusedP50: number;
  readonly other: Readonly<Record<string, number>>;
  /** Time until a probe was answered on a connection opened at the same time as all others. */
  readonly acceptedP99: number;
  /** Share of one CPU that this process used. */
  readonly processorShare: number;
}

/** Orders that a turn may ship per seller. */
const ORDERS_A_TURN = 4;
const HEAD_END = '\r\n\r\n';
/** Share of the time after connecting that is not measured, while the limit and the clients settle. */
const SETTLING_SHARE = 0.2;

interface Answer {
  readonly status: number;
  readonly retryAfterMs: number;
  readonly isLast: boolean;
}

const plan = JSON.parse(process.argv[2] ?? '') as LoadPlan;
const servedMs: number[] = [];
const refusedMs: number[] = [];
const acceptedMs: number[] = [];
const other: Record<string, number> = {};
const countOther = (what: string): void => {
  other[what] = (other[what] ?? 0) + 1;
};

async function open(client: number): Promise<Socket> {
  const localAddress = `127.${1 + (client >> 16)}.${(client >> 8) & 255}.${1 + (client & 127)}`;
  const to = { port: plan.port, host: '127.0.0.1', localAddress };
  const socket = plan.isTls
    ? connectTls({ ...to, servername: 'cliffhanger.test', rejectUnauthorized: false })
    : connectPlain(to);
  socket.setNoDelay(true);
  await new Promise<void>((resolve, reject) => {
    socket.once(plan.isTls ? 'secureConnect' : 'connect', resolve);
    socket.once('error', reject);
  });
  return socket;
}

function ask(socket: Socket, text: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const onData = (bytes: Buffer): void => {
      received += bytes.toString('latin1');
      const headEnd = received.indexOf(HEAD_END);
      if (headEnd < 0) return;
      const head = received.slice(0, headEnd + 2).toLowerCase();
      const length = Number(/\r\ncontent-length: (\d+)\r\n/.exec(head)?.[1] ?? Number.NaN);
      const isChunked = head.includes('\r\ntransfer-encoding: chunked\r\n');
      const isWhole = isChunked
        ? received.endsWith('0\r\n\r\n')
        : received.length >= headEnd + HEAD_END.length + length;
      if (!isWhole) return;
      done();
      resolve({
        status: Number(head.slice(9, 12)),
        retryAfterMs: Number(/\r\nretry-after: (\d+)\r\n/.exec(head)?.[1] ?? 0) * 1_000,
        isLast: head.includes('\r\nconnection: close\r\n'),
      });
    };
    const onEnd = (): void => {
      done();
      reject(new Error('hung up'));
    };
    const done = (): void => {
      socket.off('data', onData).off('close', onEnd).off('error', onEnd);
    };
    socket.on('data', onData).on('close', onEnd).on('error', onEnd);
    socket.write(text);
  });
}

/** Clients rotate over all sellers, so that no seller runs out of orders. */
function requestText(client: number, shipped: number | undefined): string {
  const { set, clients, turn } = plan;
  const at = client + clients * (shipped ?? 0);
  const n = (at % set.sellers) + set.sellers * (1 + turn * ORDERS_A_TURN + Math.floor(at / set.sellers));
  const token = tokenOf(sellerOf(set, n));
  const { path, headers, body } =
    shipped === undefined
      ? requestOf(listOrders, { state: 'to-ship', page: 1, pageSize: 20 }, token)
      : requestOf(shipOrder, { number: numberOf(n) }, token);
  const lines = Object.entries({
    host: 'cliffhanger.test',
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
    ...(shipped === undefined ? {} : { 'idempotency-key': `overload-${n}` }),
  });
  return `POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const PROBE = 'GET /healthz HTTP/1.1\r\nhost: cliffhanger.test\r\n\r\n';

async function arrive(client: number): Promise<Socket | undefined> {
  const from = performance.now();
  try {
    const socket = await open(client);
    const { isLast } = await ask(socket, PROBE);
    acceptedMs.push(performance.now() - from);
    if (!isLast) return socket;
    socket.destroy();
  } catch (error) {
    countOther((error as Error).message);
  }
  return undefined;
}

async function beAClient(client: number, arrived: Socket | undefined): Promise<void> {
  const list = requestText(client, undefined);
  let shipped = 0;
  let socket = arrived;
  let text = list;
  while (performance.now() < until) {
    const from = performance.now();
    try {
      socket ??= await open(client);
      const answer = await ask(socket, text);
      if (answer.isLast) {
        socket.destroy();
        socket = undefined;
      }
      const ms = performance.now() - from;
      const isCounted = from >= countsFrom;
      if (answer.status === 503) {
        if (isCounted) refusedMs.push(ms);
        if (plan.isPolite) await sleep(Math.min(answer.retryAfterMs, Math.max(0, until - performance.now())));
        continue;
      }
      if (answer.status !== 200) countOther(`status ${answer.status}`);
      else if (isCounted) servedMs.push(ms);
      const isShipping = Math.random() < plan.shippingShare;
      text = isShipping ? requestText(client, shipped) : list;
      if (isShipping) shipped += 1;
    } catch (error) {
      countOther((error as Error).message);
      socket?.destroy();
      socket = undefined;
      await sleep(100);
    }
  }
  socket?.destroy();
}

const arrivals = await Promise.all(Array.from({ length: plan.clients }, (_, client) => arrive(client)));
const usedBefore = process.cpuUsage();
const begunAt = performance.now();
const until = begunAt + plan.seconds * 1_000;
const countsFrom = begunAt + plan.seconds * 1_000 * SETTLING_SHARE;
await Promise.all(arrivals.map((socket, client) => beAClient(client, socket)));
const { user, system } = process.cpuUsage(usedBefore);
const seen: LoadSeen = {
  served: servedMs.length,
  servedASecond: servedMs.length / (plan.seconds * (1 - SETTLING_SHARE)),
  p50: percentile(servedMs, 0.5),
  p99: percentile(servedMs, 0.99),
  refused: refusedMs.length,
  refusedASecond: refusedMs.length / (plan.seconds * (1 - SETTLING_SHARE)),
  refusedP50: percentile(refusedMs, 0.5),
  other,
  acceptedP99: percentile(acceptedMs, 0.99),
  processorShare: (user + system) / 1_000 / (performance.now() - begunAt),
};
console.log(JSON.stringify(seen));
