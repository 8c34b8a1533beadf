import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { natsUrl, startSeverableProxy } from '@cliffhanger/testing/processes';
import { expect, test, vi } from 'vitest';
import { keepConnected } from './managed-connection.ts';

test.concurrent('a server that takes connections and never greets holds nobody up', async () => {
  const sockets: Socket[] = [];
  const frozen = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(frozen, 'listening');
  const { port } = frozen.address() as AddressInfo;
  const kept = keepConnected({ url: `nats://127.0.0.1:${port},${natsUrl()}`, name: 'test' });
  const alone = keepConnected({ url: `nats://127.0.0.1:${port}`, name: 'test' });
  await vi.waitUntil(() => kept.current() !== undefined, { timeout: 8_000 });
  // Each has tried the frozen server at most once. The one without an alternative tries it again.
  await vi.waitUntil(() => sockets.length >= 3, { timeout: 8_000 });
  expect(alone.current()).toBeUndefined();
  for (const socket of sockets) socket.destroy();
  await Promise.all([kept.close(), alone.close()]);
  frozen.close();
}, 20_000);

test.concurrent('a server that falls silent is left within seconds', async () => {
  const line = await startSeverableProxy(new URL(natsUrl()));
  const changes: boolean[] = [];
  const kept = keepConnected({
    url: `nats://127.0.0.1:${line.port}`,
    name: 'test',
    onChange: (isConnected) => changes.push(isConnected),
  });
  await vi.waitUntil(() => kept.current() !== undefined, { timeout: 8_000 });
  const silentFrom = performance.now();
  line.deafen();
  await vi.waitUntil(() => changes.includes(false), { timeout: 12_000 });
  expect(performance.now() - silentFrom).toBeLessThan(10_000);
  // The new connection is reported.
  await vi.waitUntil(() => changes.length === 3, { timeout: 8_000 });
  await kept.close();
  await line.sever();
}, 40_000);
