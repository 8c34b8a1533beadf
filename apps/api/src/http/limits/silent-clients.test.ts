import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { ConnectionBounds } from '@cliffhanger/operations';
import { afterEach, expect, test, vi } from 'vitest';
import { type ApiUnderTest, startApi } from '../../../test/start-api.ts';

/* Clients that neither read nor disconnect: each socket is a file descriptor and must be released. */

const clients: Socket[] = [];
let server: ApiUnderTest;
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await server.stop();
});

/** Larger than the socket buffers, so that sending blocks while the client does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

async function begin(connections: Partial<ConnectionBounds>): Promise<void> {
  server = await startApi(
    ({ http }) => {
      http.get('/large', async (_request, reply) => reply.type('application/octet-stream').send(LARGE));
      http.get('/stream', (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200);
        const beat = setInterval(() => reply.raw.write(': still here\n\n'), 50);
        reply.raw.once('close', () => clearInterval(beat));
      });
    },
    { connections },
  );
}

/** Sends this and then nothing: the client does not read, and ignores the server's disconnect. */
async function aSilentClient(said: string): Promise<Socket> {
  const client = connect({ port: Number(new URL(server.url).port), host: '127.0.0.1', allowHalfOpen: true });
  client.on('error', () => {});
  client.pause();
  clients.push(client);
  await once(client, 'connect');
  client.write(said);
  return client;
}

const openConnections = () =>
  new Promise<number>((resolve, reject) =>
    server.api.http.server.getConnections((error, count) =>
      error === null ? resolve(count) : reject(error),
    ),
  );
const allAreClosed = () =>
  vi.waitFor(async () => expect(await openConnections()).toBe(0), { timeout: 5_000 });

test.each(['NOT HTTP AT ALL\r\n\r\n', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(70_000)}`])(
  'who is told that something is wrong and does not hang up is hung up on',
  async (said) => {
    await begin({ lingerMs: 200 });
    await aSilentClient(said);
    await vi.waitFor(async () => expect(await openConnections()).toBe(1));
    await allAreClosed();
  },
);

test('who asks for much and reads nothing is hung up on', async () => {
  await begin({ silenceMs: 300 });
  await aSilentClient('GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(async () => expect(await openConnections()).toBe(1));
  await allAreClosed();
});

test('a stream on which something is said now and then stays', async () => {
  await begin({ silenceMs: 300 });
  const client = await aSilentClient('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n');
  client.resume();
  await new Promise((resolve) => setTimeout(resolve, 900));
  expect(await openConnections()).toBe(1);
});

test('one connection more than there is room for is closed as it comes, and the others are served', async () => {
  await begin({ most: 3 });
  for (let count = 0; count < 3; count += 1) await aSilentClient('GET /stream HTTP/1.1\r\nhost: a\r\n\r\n');
  await vi.waitFor(async () => expect(await openConnections()).toBe(3));
  const fourth = await aSilentClient('');
  await vi.waitFor(() => expect(fourth.destroyed || fourth.resume().readableEnded).toBe(true));
  clients[0]?.destroy();
  await vi.waitFor(async () => expect(await openConnections()).toBe(2));
  expect((await server.send('/healthz', {})).status).toBe(200);
});

test('nobody is borne with for ever, unless told otherwise', async () => {
  await begin({});
  const { headersTimeout, timeout, maxConnections } = server.api.http.server;
  for (const bound of [headersTimeout, timeout, maxConnections]) {
    expect(bound).toBeGreaterThan(0);
    expect(bound).toBeLessThan(1_000_000);
  }
});
