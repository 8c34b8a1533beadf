import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';
import type { Readiness } from './readiness.ts';

export interface OperationsServer {
  readonly port: number;
  close(): Promise<void>;
}

interface Options {
  readonly port: number;
  readonly metrics: Metrics;
  readonly readiness: Readiness;
  /** What a process has to show besides, as JSON, by its path. */
  readonly pages?: Readonly<Record<string, () => unknown>>;
}

/** Metrics are for us, not for the public: loopback only, on a port of their own. */
const HOST = '127.0.0.1';

/** `/metrics`, `/healthz` and `/readyz` of a process. */
export async function startOperationsServer({
  port,
  metrics,
  readiness,
  pages = {},
}: Options): Promise<OperationsServer> {
  const server = createServer((request, response) => {
    answer(request.url, response, { metrics, readiness, pages }).catch(() => send(response, 500, 'failed'));
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  return { port: (server.address() as AddressInfo).port, close: () => closed(server) };
}

async function answer(
  url: string | undefined,
  response: ServerResponse,
  { metrics, readiness, pages }: Required<Omit<Options, 'port'>>,
): Promise<void> {
  if (url === '/metrics') return send(response, 200, await metrics.metrics(), metrics.contentType);
  if (url === '/healthz') return send(response, 200, 'ok');
  if (url === '/readyz') {
    return (await readiness.isReady()) ? send(response, 200, 'ready') : send(response, 503, 'not ready');
  }
  const page = Object.hasOwn(pages, url ?? '') ? pages[url ?? ''] : undefined;
  if (page !== undefined) return send(response, 200, JSON.stringify(page(), null, 2), 'application/json');
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
