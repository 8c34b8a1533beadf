import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Gauge } from 'prom-client';
import type { Build } from './build.ts';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Options {
  /** Loopback by default, because metrics are not public. */
  readonly host: string;
  readonly port: number;
  readonly build: Build;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** Further JSON pages by path. */
  readonly pages?: Readonly<Record<string, () => unknown>>;
}

const JSON_TYPE = 'application/json';

export async function startOperationsServer({
  host,
  port,
  build,
  metrics,
  readiness,
  pages = {},
}: Options): Promise<OperationsServer> {
  // The result of `/readyz` as a metric.
  const ready: Gauge = new Gauge({
    name: 'process_ready',
    help: '1: this process accepts work. 0: its database is unreachable or incompatible, or it is shutting down.',
    registers: [metrics],
    collect: async () => ready.set(Number(await readiness.isReady())),
  });
  const server = createServer((request, response) => {
    answer(request.url, response, { build, metrics, readiness, pages }).catch(() =>
      send(response, 500, 'failed'),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

async function answer(
  url: string | undefined,
  response: ServerResponse,
  { build, metrics, readiness, pages }: Required<Omit<Options, 'host' | 'port'>>,
): Promise<void> {
  if (url === '/metrics') return send(response, 200, await metrics.metrics(), metrics.contentType);
  if (url === '/healthz') return send(response, 200, JSON.stringify({ ok: true, ...build }), JSON_TYPE);
  if (url === '/readyz') {
    return (await readiness.isReady()) ? send(response, 200, 'ready') : send(response, 503, 'not ready');
  }
  const page = Object.hasOwn(pages, url ?? '') ? pages[url ?? ''] : undefined;
  if (page !== undefined) return send(response, 200, JSON.stringify(page(), null, 2), JSON_TYPE);
  return send(response, 404, 'not found');
}

function send(
  response: ServerResponse,
  status: number,
  body: string,
  type = 'text/plain; charset=utf-8',
): void {
  response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(`${body}\n`);
}

async function closed(server: Server): Promise<void> {
  const gone = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await gone;
}
