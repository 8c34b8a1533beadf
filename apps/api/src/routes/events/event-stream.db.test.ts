import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createNatsPushSignal } from '@cliffhanger/adapters/nats';
import { authenticate } from '@cliffhanger/application/identity';
import type { PushSignal } from '@cliffhanger/application/ports';
import { accept, type SellerId } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { TEST_SEED } from '@cliffhanger/testing/cases';
import { diceOf } from '@cliffhanger/testing/dice';
import {
  aLoggedInSeller,
  aPushEvent,
  type LoggedInTestSeller,
  loggedIn,
  openFixture,
} from '@cliffhanger/testing/factories';
import { natsUrl, type SeverableProxy, startSeverableProxy } from '@cliffhanger/testing/processes';
import { sellerEvents } from '@cliffhanger/wire/messages';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askForEvents, idsOf, type ListeningApp, listen } from '../../../test/listening-app.ts';
import { type ApiUnderTest, startApi } from '../../../test/start-api.ts';
import { addEventRoutes } from './index.ts';
import { STREAM_TEMPO, type StreamTempo } from './seller-streams.ts';

/* Two api processes and the worker's publisher, with the real database and the real NATS. */

interface ApiProcess extends ApiUnderTest {
  readonly signal: PushSignal;
}

const log = createLog({ level: 'silent', process: 'api' });
/** Polling is off, so every event must come through a signal. */
const NEVER_LOOKS: StreamTempo = { ...STREAM_TEMPO, lookMs: 600_000, rareLookMs: 600_000 };

let fixture: Awaited<ReturnType<typeof openFixture>>;
let here: ApiProcess;
let there: ApiProcess;
let workerSignal: PushSignal;
let seller: LoggedInTestSeller;
const apps: ListeningApp[] = [];

beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 16 });
  here = await startProcess();
  there = await startProcess();
  workerSignal = await connected(natsUrl());
});
afterAll(async () => {
  for (const app of apps) await app.hangUp();
  await Promise.all([stop(here), stop(there), workerSignal.close()]);
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
});

async function connected(url: string): Promise<PushSignal> {
  const signal = createNatsPushSignal({ url, name: 'test' });
  await vi.waitFor(() => expect(signal.isConnected()).toBe(true), 10_000);
  return signal;
}

async function startProcess(
  options: { tempo?: StreamTempo; nats?: string; streamsInTotal?: number } = {},
): Promise<ApiProcess> {
  const { tempo = NEVER_LOOKS, nats = natsUrl(), streamsInTotal = 100 } = options;
  const signal = await connected(nats);
  const metrics = createMetrics('api');
  const server = await startApi(
    (api) => addEventRoutes(api, { pushSignal: signal, log, metrics, streamsInTotal, tempo }),
    {
      metrics,
      transactions: fixture.dependencies.transactions,
      authenticate: authenticate(fixture.dependencies),
    },
  );
  return { ...server, metrics, signal };
}

const stop = async ({ stop: stopServer, signal }: ApiProcess) => {
  await stopServer();
  await signal.close();
};

const happen = (sellerId: SellerId = seller.id, signal = workerSignal): Promise<void> =>
  aPushEvent(fixture.dependencies, { sellerId, kind: 'order-new', facts: { number: 'CH-AAAA2222' } }, signal);

const listening = async (server: ApiUnderTest, token = seller.token, lastEventId?: string) => {
  const app = await listen(server, token, lastEventId);
  apps.push(app);
  await vi.waitFor(() => expect(app.items[0]?.type).toBe('opened'), { timeout: 5_000, interval: 5 });
  return app;
};

const arrived = (app: ListeningApp, ids: readonly (bigint | string)[], timeout = 5_000) =>
  vi.waitFor(() => expect(idsOf(app)).toEqual(ids.map(String)), { timeout, interval: 5 });

test('an event reaches an open app within a second', async () => {
  const app = await listening(here);
  for (let round = 1; round <= 5; round += 1) {
    await happen();
    await arrived(
      app,
      Array.from({ length: round }, (_, index) => String(index + 1)),
      1_000,
    );
  }
  expect(app.items[1]).toEqual({
    type: 'event',
    id: '1',
    event: { kind: 'order-new', at: expect.any(Number), facts: { number: 'CH-AAAA2222' } },
  });
});

test('whichever process an app is connected to, it is told; another seller is not', async () => {
  const other = await aLoggedInSeller(fixture.dependencies);
  const [first, second, foreign] = await Promise.all([
    listening(here),
    listening(there),
    listening(there, other.token),
  ]);
  await happen();
  await happen();
  await Promise.all([arrived(first, [1, 2].map(BigInt)), arrived(second, [1, 2].map(BigInt))]);
  await happen(other.id);
  await arrived(foreign, [1n]);
  expect(idsOf(first)).toHaveLength(2);
});

test('an app that was just opened is told what happens from now on, one that comes back what it missed', async () => {
  await happen();
  const fresh = await listening(here);
  expect(fresh.items).toEqual([{ type: 'opened', id: '1', opened: { isComplete: true } }]);
  await fresh.hangUp();
  await happen();
  await happen();
  await arrived(await listening(there, seller.token, '1'), [2n, 3n]);
});

test(`200 events over random disconnects (seed ${TEST_SEED}): each arrives once, in its order, none is missed`, async () => {
  const dice = diceOf(`${TEST_SEED} disconnects`);
  const seen: string[] = [];
  const all = 200;
  const writing = (async () => {
    for (let written = 0; written < all; written += 4) {
      await Promise.all([happen(), happen(), happen(), happen()]);
      await sleep(dice.between(0, 10));
    }
  })();
  let lastEventId = '0';
  let connections = 0;
  const until = Date.now() + 40_000;
  while (seen.length < all && Date.now() < until) {
    connections += 1;
    const app = await listening(connections % 2 === 0 ? here : there, seller.token, lastEventId);
    await sleep(dice.between(0, 60));
    await app.hangUp();
    expect(app.items[0]).toMatchObject({ opened: { isComplete: true } });
    seen.push(...idsOf(app));
    lastEventId = app.items.at(-1)?.id ?? lastEventId;
  }
  await writing;
  expect(seen).toEqual(Array.from({ length: all }, (_, index) => String(index + 1)));
  expect(connections).toBeGreaterThan(5);
});

test('more events than one reading takes arrive whole', async () => {
  await Promise.all(Array.from({ length: 350 }, () => happen()));
  const app = await listening(here, seller.token, '0');
  await arrived(
    app,
    Array.from({ length: 350 }, (_, index) => String(index + 1)),
    10_000,
  );
});

test.each(['5', 'no-number', '99999999999999999999'])(
  'an app whose last event (%s) is not known here is told to load everything anew',
  async (lastEventId) => {
    await happen();
    const app = await listening(here, seller.token, lastEventId);
    expect(app.items).toEqual([{ type: 'opened', id: '1', opened: { isComplete: false } }]);
    await happen();
    await arrived(app, [2n]);
  },
);

test('an app that was away for longer than events are kept is told to load everything anew', async () => {
  await happen();
  await happen();
  await happen();
  await fixture.owner.query('delete from push.push_events where seller_id = $1 and id < 3', [seller.id]);
  expect((await listening(here, seller.token, '1')).items[0]).toMatchObject({
    opened: { isComplete: false },
  });
  expect((await listening(here, seller.token, '2')).items[0]).toMatchObject({ opened: { isComplete: true } });
});

test('without a valid token there is no stream', async () => {
  const response = await askForEvents(here, 'not-a-token');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ data: null });
});

test('a seller has five streams at most, and a slot that is left can be taken', async () => {
  const five = await Promise.all(Array.from({ length: 5 }, () => listening(here)));
  const sixth = await askForEvents(here, seller.token);
  expect(sixth.status).toBe(429);
  await sixth.text();
  await five[0]?.hangUp();
  await vi.waitFor(() => listening(here), { timeout: 5_000, interval: 50 });
});

test('a process serves a bounded number of streams', async () => {
  const small = await startProcess({ streamsInTotal: 1 });
  await listening(small);
  const other = await aLoggedInSeller(fixture.dependencies);
  const refused = await askForEvents(small, other.token);
  expect(refused.status).toBe(503);
  await refused.text();
  await stop(small);
});

test('a quiet stream shows that it is still there, and ends with its session, not with another one', async () => {
  const quick = await startProcess({ tempo: { ...NEVER_LOOKS, heartbeatMs: 50 } });
  const other = await loggedIn(fixture.dependencies, seller);
  const app = await listening(quick);
  const otherApp = await listening(quick, other.token);
  await vi.waitFor(() => expect(app.text()).toContain('\n\n: still here\n\n'));
  await fixture.dependencies.transactions.run(async ({ sessions }) =>
    accept(await sessions.end(seller.id, seller.sessionId, fixture.clock.now())),
  );
  expect(await Promise.race([app.ended, sleep(3_000)])).toBe('ended');
  await happen();
  await arrived(otherApp, [1n]);
  await stop(quick);
});

test('while NATS is gone events arrive all the same, and at once again when it is back', async () => {
  const nats: SeverableProxy = await startSeverableProxy(new URL(natsUrl()));
  const proxied = `nats://127.0.0.1:${nats.port}`;
  const server = await startProcess({ nats: proxied, tempo: { ...NEVER_LOOKS, lookMs: 100 } });
  const worker = await connected(proxied);
  const app = await listening(server);
  await happen(seller.id, worker);
  await arrived(app, [1n]);

  await nats.sever();
  await vi.waitFor(() => expect(server.signal.isConnected() || worker.isConnected()).toBe(false));
  expect(await server.metrics.metrics()).toMatch(/push_signal_connected(\{[^}]*\})? 0/);
  await happen(seller.id, worker);
  await arrived(app, [1n, 2n]);
  const late = await listening(server, seller.token, '0');
  await arrived(late, [1n, 2n]);

  await nats.restore();
  await vi.waitFor(() => expect(server.signal.isConnected() && worker.isConnected()).toBe(true), 10_000);
  expect(await server.metrics.metrics()).toMatch(/push_signal_connected(\{[^}]*\})? 1/);
  await happen(seller.id, worker);
  await Promise.all([arrived(app, [1n, 2n, 3n], 1_000), arrived(late, [1n, 2n, 3n], 1_000)]);
  await worker.close();
  await stop(server);
  await nats.sever();
});

test('a process that shuts down ends its streams and loses nothing', async () => {
  const leaving = await startProcess();
  const app = await listening(leaving);
  await happen();
  await arrived(app, [1n]);
  const startedAt = performance.now();
  await stop(leaving);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  expect(await app.ended).toBe('ended');
  await happen();
  await arrived(await listening(there, seller.token, '1'), [2n]);
});

test('an app that takes nothing is given up, and cost the server no pile of events', async () => {
  const quick = await startProcess({ tempo: { ...NEVER_LOOKS, heartbeatMs: 100 } });
  const facts = { subject: 'x'.repeat(100_000) };
  await fixture.owner.query(
    `insert into push.push_events (seller_id, id, kind, facts, at)
     select $1, n, 'message', $2, now() from generate_series(1, 400) n`,
    [seller.id, JSON.stringify(facts)],
  );
  await fixture.owner.query('insert into push.positions values ($1, 400)', [seller.id]);
  const { hostname, port } = new URL(quick.url);
  const socket = connectSocket(Number(port), hostname);
  socket.on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(
    `GET ${sellerEvents.path} HTTP/1.1\r\nhost: x\r\naccess-token: ${seller.token}\r\nlast-event-id: 0\r\n\r\n`,
  );
  const streams = async () => /event_streams(?:\{[^}]*\})? (\d+)/.exec(await quick.metrics.metrics())?.[1];
  await vi.waitFor(async () => expect(await streams()).toBe('1'), { timeout: 5_000, interval: 10 });
  await vi.waitFor(async () => expect(await streams()).toBe('0'), { timeout: 10_000 });
  expect(await quick.metrics.metrics()).not.toMatch(/events_told_total(\{[^}]*\})? 400/);
  socket.destroy();
  await stop(quick);
});
