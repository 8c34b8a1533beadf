import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { createHmac } from '@cliffhanger/adapters/passwords';
import { createStorage } from '@cliffhanger/adapters/storage';
import { signSegmentsGrant } from '@cliffhanger/application/viewing';
import { instantOf } from '@cliffhanger/core/kernel';
import { segmentFile } from '@cliffhanger/core/media';
import { createTestDatabase, databaseVariables, type TestDatabase } from '@cliffhanger/testing/database';
import { CDN_ADDRESS, type Edge, startEdge } from '@cliffhanger/testing/edge';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { listMoreDramas } from '@cliffhanger/wire/checkout';
import { segmentFileAt, segmentsAddress } from '@cliffhanger/wire/viewing';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

/* The production nginx in front of the production api. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 180_000 });

const TOKEN_SECRET = 'a secret of this test that is long enough';
const PACKAGE = 'p'.repeat(43);
const SEGMENT = randomBytes(400_000);

let database: TestDatabase;
let folder: string;
let api: RunningProgram;
let apiUrl: string;
let echo: Server;
let edge: Edge;
/** Headers that the edge sent upstream. */
let told: IncomingHttpHeaders = {};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-behind-edge-'));
  const storage = createStorage({ kind: 'folder', folder }, '/files');
  const file = { name: PACKAGE, isEncrypted: true, rung: 0, segment: 0 };
  await storage.put(segmentFile(file), SEGMENT);
  await storage.put(segmentFile({ ...file, segment: 1 }), SEGMENT);
  const port = await freePort();
  apiUrl = `http://127.0.0.1:${port}`;
  api = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${apiUrl}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      METRICS_PORT: String(await freePort()),
      PUBLIC_URL: 'https://cliffhanger.test',
      ...databaseVariables(database),
      STORAGE_DIR: folder,
      TOKEN_SECRET,
      ENCRYPTION_KEY: 'another secret of this test, as long as it',
      TRUSTED_PROXIES: '127.0.0.1',
      COUNTRY_HEADER: 'x-country',
      SELLER_CALLS_PER_MINUTE: '4',
      LOG_LEVEL: 'warn',
    },
  });
  echo = createServer(({ headers }, response) => {
    told = headers;
    response.end();
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  edge = await startEdge(port, { INGEST_ADDRESS: `127.0.0.1:${(echo.address() as AddressInfo).port}` });
});
afterAll(async () => {
  await edge.stop();
  echo.close();
  api.child.kill('SIGKILL');
  await api.ended();
  await database.drop();
  await rm(folder, { recursive: true });
});

const token = (endsInMs: number, packageName = PACKAGE, secret = TOKEN_SECRET): string => {
  const expiresAt = instantOf(Math.floor((Date.now() + endsInMs) / 60_000) * 60_000);
  return signSegmentsGrant(createHmac(secret), { packageName, expiresAt });
};
const at = (signed: string, segment = 0): string => segmentsAddress(signed, segmentFileAt(0, segment));

test('whoever comes without TLS is sent to it, and is told to stay there', async () => {
  const plain = await fetch(`http://127.0.0.1:${edge.plainPort}/watch/`, { redirect: 'manual' });
  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/watch/']);
  for (const path of ['/healthz', '/metrics', '/assets/none.js', '/media/segments/none/0-0.ts'])
    expect((await edge.ask(path)).headers['strict-transport-security']).toBe(
      'max-age=63072000; includeSubDomains',
    );
});

test('nobody chooses their own address or country', async () => {
  const forged = {
    'x-forwarded-for': '203.0.113.9',
    'x-real-ip': '203.0.113.9',
    forwarded: 'for=203.0.113.9',
    'x-country': 'JP',
    'cf-ipcountry': 'JP',
  };
  await edge.ask('/r/abc', { headers: forged });
  expect(told['x-forwarded-for']).toBe('127.0.0.1');
  expect(told).not.toHaveProperty('x-country');
  for (const name of ['x-real-ip', 'forwarded']) expect(told).not.toHaveProperty(name);
  const headers = {
    'x-forwarded-for': '198.51.100.4, 203.0.113.9',
    'cf-ipcountry': 'DE',
    'x-country': 'JP',
  };
  await edge.ask('/r/abc', { headers, localAddress: CDN_ADDRESS });
  expect(told['x-forwarded-for']).toBe('203.0.113.9');
  expect(told['x-country']).toBe('DE');
});

test('the api counts calls by the address that the edge has seen', async () => {
  const calls = async (options: { readonly localAddress?: string }) => {
    const statuses: number[] = [];
    for (let n = 1; n <= 8; n += 1) {
      const headers = { 'x-forwarded-for': `203.0.113.${n}` };
      const { status } = await edge.ask(listMoreDramas.path, { headers, body: '{"lang":"en"}', ...options });
      statuses.push(status);
    }
    return statuses;
  };
  expect(await calls({})).toContain(429);
  expect(await calls({ localAddress: CDN_ADDRESS })).toEqual(Array.from({ length: 8 }, () => 200));
});

test('a segment is served from the edge, in parts too, for as long as its address is good', async () => {
  const good = token(300_000);
  const first = await edge.ask(at(good));
  expect([first.status, first.headers['x-edge-cache']]).toEqual([200, 'MISS']);
  expect(first.body.equals(SEGMENT)).toBe(true);
  expect(first.headers).toMatchObject({
    'content-type': 'video/mp2t',
    'access-control-allow-origin': '*',
    'cache-control': 'public, immutable',
  });
  expect(Date.parse(first.headers['expires'] ?? '') - Date.now()).toBeLessThan(301_000);
  const part = await edge.ask(at(token(240_000)), { headers: { range: 'bytes=100-199' } });
  expect([part.status, part.headers['content-range'], part.headers['x-edge-cache']]).toEqual([
    206,
    `bytes 100-199/${SEGMENT.length}`,
    'HIT',
  ]);
  expect(part.body.equals(SEGMENT.subarray(100, 200))).toBe(true);
  const beyond = await edge.ask(at(good), { headers: { range: `bytes=${SEGMENT.length}-` } });
  expect(beyond.status).toBe(416);
});

test('what is kept is nobody’s without an address: forged, altered, of another package, expired, unsigned', async () => {
  const good = token(300_000);
  expect((await edge.ask(at(good))).status).toBe(200);
  const [name = '', expiry = '', signature = ''] = good.split('.');
  const tries = {
    forged: at(token(300_000, PACKAGE, 'a secret that somebody guessed, long enough')),
    altered: at(`${name}.${expiry}.${'A'.repeat(43)}`),
    later: at(`${name}.${(Number.parseInt(expiry, 36) + 60).toString(36)}.${signature}`),
    expired: at(token(-60_000)),
    'of another package': at(good.replace(PACKAGE, 'q'.repeat(43))),
    unsigned: at(name),
    'the question itself': `/edge/grant?token=${good}`,
    'past the edge': `/media/segments/${good}/../${name}/0-0.ts`,
  };
  for (const [what, path] of Object.entries(tries)) {
    const { status, body } = await edge.ask(path);
    expect({ what, isServed: status < 400 }).toEqual({ what, isServed: false });
    expect(body.includes(SEGMENT.subarray(0, 32))).toBe(false);
  }
});

test('eighty at once for what is not kept yet are one question and one fetch', async () => {
  const answers = await Promise.all(Array.from({ length: 80 }, () => edge.ask(at(token(180_000), 1))));
  expect(answers.every(({ status, body }) => status === 200 && body.equals(SEGMENT))).toBe(true);
  expect(answers.filter(({ headers }) => headers['x-edge-cache'] === 'MISS').length).toBeLessThanOrEqual(1);
});

test('texts are compressed, by the edge or beforehand; files with a hash are good for ever', async () => {
  const script = 'export const cliffhanger = 1;\n'.repeat(200);
  await writeFile(join(edge.folder, 'seller/assets/app-1.js'), script);
  await writeFile(join(edge.folder, 'seller/assets/app-1.js.gz'), gzipSync(`${script}//beforehand`));
  await writeFile(join(edge.folder, 'storefront/assets/app-2.css'), 'a { color: red }\n'.repeat(200));
  const headers = { 'accept-encoding': 'gzip' };
  const prepared = await edge.ask('/assets/app-1.js', { headers });
  expect(gunzipSync(prepared.body).toString()).toContain('//beforehand');
  expect(prepared.headers).toMatchObject({
    'content-type': 'application/javascript',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  await writeFile(join(edge.folder, 'seller/assets/app-1.js.br'), brotliCompressSync(`${script}//smaller`));
  const smaller = await edge.ask('/assets/app-1.js', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(brotliDecompressSync(smaller.body).toString()).toContain('//smaller');
  expect(smaller.headers).toMatchObject({
    'content-type': 'application/javascript',
    'content-encoding': 'br',
    vary: 'Accept-Encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  expect((await edge.ask('/assets/app-1.js', { headers })).headers['content-encoding']).toBe('gzip');
  expect((await edge.ask('/packed/assets/app-1.js')).status).toBeGreaterThanOrEqual(400);
  const made = await edge.ask('/watch/assets/app-2.css', { headers });
  expect([made.headers['content-encoding'], made.headers['vary']]).toEqual(['gzip', 'Accept-Encoding']);
  await writeFile(join(edge.folder, 'console/assets/app-3.js'), 'the console');
  const ofConsole = await edge.ask('/console/assets/app-3.js');
  expect(ofConsole.body.toString()).toBe('the console');
  for (const { headers: own } of [prepared, smaller, made, ofConsole])
    expect(own['strict-transport-security']).toBe('max-age=63072000; includeSubDomains');
  expect((await edge.ask('/assets/../../../etc/passwd')).status).toBeGreaterThanOrEqual(400);
});

test('what is for those behind the edge has no address in front of it', async () => {
  for (const path of ['/readyz', '/metrics', '/edge/grant']) expect((await edge.ask(path)).status).toBe(404);
});

test('who asks too often is turned away by the edge', async () => {
  const strict = await startEdge(Number(new URL(apiUrl).port), { CALLS_A_SECOND: '1', CALLS_AT_ONCE: '5' });
  try {
    const answers = await Promise.all(Array.from({ length: 30 }, () => strict.ask('/healthz')));
    const turnedAway = answers.filter(({ status }) => status === 429);
    expect(turnedAway.length).toBeGreaterThanOrEqual(20);
  } finally {
    await strict.stop();
  }
});

test('a page is kept only where nothing personal is in it, and for its own language and country', async () => {
  let asked = 0;
  const pages = createServer((_request, response) => {
    asked += 1;
    response.setHeader('cache-control', 'no-store');
    response.end(`page ${asked}`);
  });
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  const before = await startEdge((pages.address() as AddressInfo).port);
  const page = async (headers: Readonly<Record<string, string>>, query = '') => {
    const path = `/watch/drama/01990000-0000-7000-8000-0000000000ff${query}`;
    return (await before.ask(path, { headers, localAddress: CDN_ADDRESS })).body.toString();
  };
  try {
    const german = { 'cf-ipcountry': 'DE', 'accept-language': 'de' };
    const first = await page(german);
    expect(await page(german)).toBe(first);
    const others = [
      await page({ ...german, cookie: 'click=1' }),
      await page({ ...german, 'cf-ipcountry': 'JP' }),
      await page({ ...german, 'accept-language': 'ja' }),
      await page(german, '?lang=ja'),
      await page({ 'accept-language': 'de' }),
      await page({ 'accept-language': 'de' }),
    ];
    expect(new Set([first, ...others]).size).toBe(others.length + 1);
    expect(await page(german)).toBe(first);
  } finally {
    await before.stop();
    pages.close();
  }
});
