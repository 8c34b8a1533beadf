import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { missedBy } from './listener.ts';
import { type RoundRobin, startRoundRobin } from './round-robin.ts';
import { createTally } from './tally.ts';

const servers: Server[] = [];
let proxy: RoundRobin;
afterEach(async () => {
  await proxy.close();
  for (const server of servers.splice(0)) server.close();
});

async function upstream(name: string, isReady: () => boolean): Promise<URL> {
  const server = createServer(({ url }, response) => {
    if (url === '/readyz') response.writeHead(isReady() ? 200 : 503).end();
    else response.end(name);
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

const answers = async (): Promise<readonly string[]> =>
  Promise.all(
    Array.from({ length: 10 }, async () => {
      const response = await fetch(proxy.url);
      return response.ok ? response.text() : String(response.status);
    }),
  );

test('requests go in turn to those who are ready, and to nobody else', async () => {
  let isSecondReady = true;
  proxy = await startRoundRobin();
  expect(new Set(await answers())).toEqual(new Set(['503']));
  await proxy.setUpstreams([
    await upstream('first', () => true),
    await upstream('second', () => isSecondReady),
  ]);
  expect(new Set(await answers())).toEqual(new Set(['first', 'second']));
  isSecondReady = false;
  await vi.waitFor(async () => expect(new Set(await answers())).toEqual(new Set(['first'])), 3_000);
  proxy.ignoreReadiness();
  expect(new Set(await answers())).toEqual(new Set(['first', 'second']));
});

test('one that hangs up is a failure for whoever asked', async () => {
  proxy = await startRoundRobin();
  await proxy.setUpstreams([new URL('http://127.0.0.1:9')]);
  proxy.ignoreReadiness();
  expect(new Set(await answers())).toEqual(new Set(['502']));
});

test('an event that was never told is missed, at the end as well as in between', async () => {
  proxy = await startRoundRobin();
  const missed = (told: readonly number[], last: number) => missedBy({ from: () => 2, told }, last);
  expect(missed([3, 4, 5], 5)).toBe(0);
  expect(missed([3, 5], 5)).toBe(1);
  expect(missed([3, 4], 5)).toBe(1);
  expect(missed([], 2)).toBe(0);
  expect(missedBy({ from: () => undefined, told: [] }, 4)).toBe(4);
});

test('a tally counts what failed, and begins anew when it is taken', async () => {
  proxy = await startRoundRobin();
  const tally = createTally();
  expect(await tally.count('yes', async () => 1)).toBe(1);
  expect(await tally.count('no', () => Promise.reject(new Error('away')))).toBeUndefined();
  expect(tally.take()).toMatchObject({ requests: 2, failed: 1, byCall: { yes: 1 } });
  expect(tally.failures).toEqual(['no: away']);
  expect(tally.take()).toMatchObject({ requests: 0, failed: 0 });
});
