import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { Delays } from './delay-proxy.ts';

const { hostname, port, roundTripMs, commitMs } = workerData as Delays & {
  readonly hostname: string;
  readonly port: number;
};

/** The adapter's COMMIT: a separate simple query, possibly at the end of a packet. */
const COMMIT = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');

/** Writes data in the order of arrival, each piece after its delay. */
function slowly(socket: Socket, ms: number): (bytes: Buffer, longer?: number) => void {
  const waiting: { readonly bytes: Buffer; readonly at: number }[] = [];
  let lastAt = 0;
  const wake = (): void => {
    const now = performance.now();
    for (let next = waiting[0]; next !== undefined && next.at <= now; next = waiting[0]) {
      waiting.shift();
      if (!socket.destroyed) socket.write(next.bytes);
    }
    if (waiting[0] !== undefined) setTimeout(wake, waiting[0].at - now);
  };
  return (bytes, longer = 0) => {
    lastAt = Math.max(lastAt, performance.now() + ms) + longer;
    waiting.push({ bytes, at: lastAt });
    if (waiting.length === 1) setTimeout(wake, Math.max(0, lastAt - performance.now()));
  };
}

const proxy = createServer((client) => {
  const upstream = connect(port, hostname);
  for (const socket of [client, upstream]) {
    socket.setNoDelay(true);
    socket.on('error', () => socket.destroy());
  }
  client.on('close', () => upstream.destroy());
  upstream.on('close', () => client.destroy());
  const toServer = slowly(upstream, roundTripMs / 2);
  const toClient = slowly(client, roundTripMs / 2);
  client.on('data', (bytes) => {
    const commit = bytes.indexOf(COMMIT);
    if (commit < 0) return toServer(bytes);
    if (commit > 0) toServer(bytes.subarray(0, commit));
    toServer(bytes.subarray(commit), commitMs);
  });
  upstream.on('data', (bytes) => toClient(bytes));
});
proxy.listen(0, '127.0.0.1');
await once(proxy, 'listening');
parentPort?.postMessage((proxy.address() as AddressInfo).port);
