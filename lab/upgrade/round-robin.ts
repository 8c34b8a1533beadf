import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/* A load balancer: sends each request to the next API that reports ready. It never retries. */

export interface RoundRobin {
  readonly url: URL;
  /** Replaces the upstreams; resolves once each has been checked for readiness. */
  setUpstreams(urls: readonly URL[]): Promise<void>;
  /** The control: sends requests to all upstreams, ready or not. */
  ignoreReadiness(): void;
  close(): Promise<void>;
}

const ASKED_EVERY_MS = 100;
const HOST = '127.0.0.1';

export async function startRoundRobin(): Promise<RoundRobin> {
  let upstreams: readonly URL[] = [];
  let isReadinessIgnored = false;
  let turn = 0;
  const ready = new Set<string>();
  const stopping = new AbortController();

  const look = async ({ origin }: URL): Promise<void> => {
    if (await isReady(origin)) ready.add(origin);
    else ready.delete(origin);
  };
  const keepLooking = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await Promise.all(upstreams.map(look));
      await sleep(ASKED_EVERY_MS);
    }
  };
  const next = (): URL | undefined => {
    const open = isReadinessIgnored ? upstreams : upstreams.filter(({ origin }) => ready.has(origin));
    turn += 1;
    return open[turn % open.length];
  };

  const server = createServer((from, to) => {
    const upstream = next();
    if (upstream === undefined) to.writeHead(503).end('nobody is ready');
    else handOn(upstream, from, to);
  });
  // Clients hold connections open; closing one just as it is used would be the balancer's fault, not the
  // API's.
  server.keepAliveTimeout = 0;
  server.listen(0, HOST);
  await once(server, 'listening');
  const looking = keepLooking();
  return {
    url: new URL(`http://${HOST}:${(server.address() as AddressInfo).port}`),
    setUpstreams: async (urls) => {
      await Promise.all(urls.map(look));
      upstreams = urls;
    },
    ignoreReadiness: () => {
      isReadinessIgnored = true;
    },
    close: async () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await looking;
    },
  };
}

const isReady = (origin: string): Promise<boolean> =>
  fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );

function handOn({ hostname, port }: URL, from: IncomingMessage, to: ServerResponse): void {
  const { method, url, headers } = from;
  const asked = request({ hostname, port, method, path: url, headers, agent: false }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    // A closed connection is the only way to tell a client that a response was cut off.
    answer.on('error', () => to.destroy()).pipe(to);
  });
  asked.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end('the api hung up')));
  to.once('close', () => asked.destroy());
  from.pipe(asked);
}
