import { randomUUID } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createNatsClickSource } from '@cliffhanger/adapters/nats';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { addTrackingLink, takeClicks } from '@cliffhanger/application/library';
import type { ClickGroup } from '@cliffhanger/application/ports';
import { idOf } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import {
  figureOf,
  freePort,
  natsUrl,
  type RunningProgram,
  removeStream,
  type SeverableProxy,
  startProgram,
  startSeverableProxy,
} from '@cliffhanger/testing/processes';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';

/* The ingest as a separate process; its events are read from the stream as by a worker. */

const STOREFRONT = 'https://watch.example.org';
const TOKEN_SECRET = 'a secret of this test that is long enough';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36';

let fixture: Fixture;
let consignment: TestConsignment;
let nats: SeverableProxy;
let stream: string;
let url: string;
let metricsUrl: string;
let ingest: RunningProgram;
let acknowledgements: string;
beforeAll(async () => {
  fixture = await openFixture({ isGuardedForReal: true });
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  const { id } = await anApprovedSeller(fixture.dependencies);
  consignment = await aConsignment(fixture.dependencies, id, await aDrama(fixture.owner));
  nats = await startSeverableProxy(new URL(natsUrl()));
  stream = `clicks-${randomUUID()}`;
  acknowledgements = join(tmpdir(), `${stream}.jsonl`);
  ingest = await start();
});
afterEach(async () => {
  ingest.child.kill('SIGKILL');
  await ingest.ended();
  await nats.sever();
  await removeStream(stream);
  await rm(acknowledgements, { force: true });
});

async function start(): Promise<RunningProgram> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  url = `http://127.0.0.1:${port}`;
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  return startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${url}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: 'https://cliffhanger.test',
      STOREFRONT_URL: STOREFRONT,
      DATABASE_URL: fixture.database.urlOf('ingest'),
      NATS_URL: `nats://127.0.0.1:${nats.port}`,
      CLICK_STREAM: stream,
      CLICK_STREAM_MEGABYTES: '1',
      TOKEN_SECRET,
      CLICKS_IN_MEMORY: '50',
      ACKNOWLEDGED_CLICKS_FILE: acknowledgements,
      LOG_LEVEL: 'debug',
    },
  });
}

const click = (headers: Record<string, string> = {}, code = consignment.trackingCode, method = 'GET') =>
  fetch(`${url}/r/${code}`, { method, headers: { 'user-agent': PHONE, ...headers }, redirect: 'manual' });

const figure = (name: string) => figureOf(metricsUrl, name);
const recorded = (clicks: number) =>
  vi.waitUntil(async () => (await figure('clicks_recorded_total')) === clicks, { timeout: 15_000 });

async function countEverything(groups: number) {
  const source = createNatsClickSource({
    url: natsUrl(),
    name: 'test',
    stream,
    mostBytes: 1_048_576,
    replicas: 1,
    handedForMs: 30_000,
  });
  const taken: ClickGroup[] = [];
  while (taken.length < groups) {
    const handed = (await source.next(1_000)) ?? [];
    taken.push(...handed.map(({ group }) => group));
    for (const one of handed) one.done();
  }
  source.stop();
  await source.close();
  return valueOf(await takeClicks(fixture.dependencies)(taken));
}

test('a click redirects to the drama and is counted once per viewer and hour, with bots counted separately', async () => {
  const first = await click();
  expect(first.status).toBe(302);
  expect(first.headers.get('location')).toBe(`${STOREFRONT}/drama/${consignment.dramaId}`);
  expect(first.headers.get('cache-control')).toBe('no-store');
  await Promise.all([click(), click(), click()]);
  await click({ 'user-agent': 'another phone' });
  await click({ 'user-agent': 'TelegramBot (like TwitterBot)' });
  await recorded(6);
  const groups = await figure('click_groups_total');
  expect(await countEverything(groups)).toEqual({ groups, clicks: 2, repeats: 3, bots: 1, views: 0 });
  const { clicks } = await fixture.transactions.read(({ rollups }) => rollups.totalsOf(consignment.sellerId));
  expect(clicks).toBe(2);
});

test('a view is attributed to the click of the viewer, and malformed views are rejected', async () => {
  const [cookie = ''] = ((await click()).headers.get('set-cookie') ?? '').split(';');
  const see = (body: string, headers: Record<string, string> = { cookie }) =>
    fetch(`${url}/r/seen`, { method: 'POST', body, headers: { 'user-agent': PHONE, ...headers } });
  const { dramaId, sellerId, id, trackingCode } = consignment;
  const answers = [
    await see(`landing ${dramaId} 0`),
    await see(`landing ${dramaId} 0`, { cookie, 'user-agent': 'the same phone after an update' }),
    await see(`play ${dramaId} 1`),
    await see(`play ${dramaId} 1`, {}),
    await see(`landing ${dramaId} 0`, { cookie, 'user-agent': 'TelegramBot (like TwitterBot)' }),
    await see(`landing ${dramaId} 0`, { cookie: `${cookie.slice(0, -1)}x` }),
    await see('bought everything'),
    await see('x'.repeat(65)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204, 204, 400, 413]);
  await vi.waitUntil(async () => (await figure('views_recorded_total')) === 6, { timeout: 15_000 });
  await recorded(1);
  // Views with a missing or forged click cookie count for no link.
  expect(await countEverything(await figure('click_groups_total'))).toMatchObject({ clicks: 1, views: 4 });
  const links = await fixture.transactions.read(({ trackingLinks }) =>
    trackingLinks.listOf(sellerId, idOf(id)),
  );
  expect(links.find(({ code }) => code === trackingCode)).toMatchObject({
    landings: 1,
    freePlays: 1,
    funnel: { click: 1, landing: 1, 'free-play': 1, checkout: 0 },
  });
});

test('a prefetch is not a click', async () => {
  expect((await click({ 'sec-purpose': 'prefetch;prerender' })).status).toBe(302);
  expect((await click({}, consignment.trackingCode, 'HEAD')).status).toBe(302);
  await click();
  await recorded(1);
});

test('the click cookie attributes the sale to the seller', async () => {
  const cookie = (await click()).headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/);
  const [, token = ''] = /^click=([^;]+)/.exec(cookie) ?? [];
  const dependencies = { ...fixture.dependencies, hmac: createHmac(TOKEN_SECRET) };
  // The click has the time of the process, which on a slow machine is far ahead of the fixture's clock.
  fixture.clock.pass(Math.max(0, Date.now() - fixture.clock.now()) + 60_000);
  const order = await anOrder(dependencies, { dramaId: consignment.dramaId, clickTokens: [token] });
  expect(order.sellerId).toBe(consignment.sellerId);
});

test('an unknown code redirects to the front page and records nothing', async () => {
  for (const code of ['zzzzzzzz', 'NOT-ONE', 'x'.repeat(60)]) {
    const answer = await click({}, code);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, STOREFRONT]);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  expect((await fetch(`${url}/elsewhere`)).status).toBe(404);
});

test('a link works immediately after its creation', async () => {
  const { sellerId, id } = consignment;
  const link = valueOf(
    await addTrackingLink(fixture.dependencies)({ sellerId, consignmentId: idOf(id), subId: 'bio' }),
  );
  const answer = await click({}, link.code);
  expect(answer.headers.get('location')).toBe(`${STOREFRONT}/drama/${consignment.dramaId}`);
});

test('during an outage of the stream links still redirect; clicks are buffered up to a limit, and the rest is reported as lost', async () => {
  await nats.sever();
  for (let viewer = 0; viewer < 60; viewer += 1)
    expect((await click({ 'user-agent': `phone ${viewer}` })).status).toBe(302);
  expect(await figure('clicks_recorded_total')).toBe(0);
  expect(await figure('clicks_lost_total')).toBe(10);
  await nats.restore();
  await recorded(50);
  expect(await countEverything(await figure('click_groups_total'))).toMatchObject({ clicks: 50 });
});

test('shutdown records buffered clicks, and every acknowledged group is in the log', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, viewer) => click({ 'user-agent': `phone ${viewer}` })));
  ingest.child.kill('SIGTERM');
  expect(await ingest.ended()).toBe(0);
  const lines = (await readFile(acknowledgements, 'utf8')).trim().split('\n');
  const groups = lines.map((line) => JSON.parse(line) as ClickGroup);
  expect(groups.flatMap(({ clicks }) => clicks)).toHaveLength(40);
  expect(await countEverything(groups.length)).toMatchObject({ clicks: 40 });
});
