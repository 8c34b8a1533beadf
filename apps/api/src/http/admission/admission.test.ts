import { accept } from '@cliffhanger/core/kernel';
import { endpoint, fields, nothing } from '@cliffhanger/wire/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ApiUnderTest, startApi, TOKEN } from '../../../test/start-api.ts';
import { serve } from '../serve.ts';
import { SECURITY_HEADERS } from '../server/security-headers.ts';

const slow = endpoint({
  name: 'content.slow',
  path: '/api/test/slow',
  access: 'seller',
  origin: 'ours',
  summary: 'Is answered when the test says so.',
  request: fields({}),
  answer: nothing,
});
const stream = '/api/test/stream';
/** For one network, with a limit of four as for one connection. */
const ADMITTED = 2;

let server: ApiUnderTest;
let begun: (() => void)[];
beforeEach(async () => {
  begun = [];
  server = await startApi(
    (api) => {
      serve(api, slow, async () => {
        await new Promise<void>((resolve) => begun.push(resolve));
        return accept({});
      });
      api.http.get(stream, { config: { endpoint: slow } }, (_request, reply) => {
        reply.hijack();
        reply.raw.writeHead(200).write(': open\n\n');
      });
    },
    { admission: { deadlineMs: 250, least: 1 } },
  );
});
afterEach(async () => {
  for (const finish of begun.splice(0)) finish();
  await server.stop();
});

const ask = (headers: Readonly<Record<string, string>> = {}) =>
  server.post(slow.path, { lang: 'en' }, { 'access-token': TOKEN, ...headers });
const someBegun = (count: number) => vi.waitFor(() => expect(begun).toHaveLength(count), { timeout: 5_000 });
const finishAll = (): void => {
  for (const finish of begun.splice(0)) finish();
};

/** Fills the limit with calls in flight; returns their outcomes. */
async function fillUp(): Promise<() => ReturnType<typeof Promise.all<ReturnType<typeof ask>[]>>> {
  const asking = Array.from({ length: ADMITTED }, () => ask());
  await someBegun(ADMITTED);
  return () => Promise.all(asking);
}

test('a call too many is refused in the wire form, and nothing of it has been read', async () => {
  const allEnd = await fillUp();
  const { status, headers, envelope } = await ask({ 'accept-language': 'de', 'idempotency-key': 'x' });
  expect(status).toBe(503);
  expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(5);
  expect(envelope).toEqual({
    code: 503,
    msg: expect.stringMatching(/\S/),
    data: null,
    request_id: expect.stringMatching(/^[\w-]{8,}$/),
  });
  expect(Object.fromEntries(headers)).toMatchObject({
    ...SECURITY_HEADERS,
    'cache-control': 'no-store',
    date: expect.stringContaining('GMT'),
  });
  expect(begun).toHaveLength(ADMITTED);
  finishAll();
  for (const { status } of await allEnd()) expect(status).toBe(200);
});

test('a call that finds no room is served when some is made within a second', async () => {
  const allEnd = await fillUp();
  const third = ask();
  finishAll();
  await allEnd();
  await someBegun(1);
  finishAll();
  expect((await third).status).toBe(200);
});

test('a page is refused with a page in the language of its reader', async () => {
  const open = { method: 'GET', headers: { accept: 'text/html', 'accept-language': 'de' } };
  const other = await startApi(
    ({ http }) => {
      http.get('/', () => new Promise(() => {}));
    },
    { admission: { deadlineMs: 250, least: 1 } },
  );
  for (let one = 0; one < ADMITTED; one += 1) void fetch(other.url, open).catch(() => {});
  await new Promise((resolve) => setTimeout(resolve, 200));
  const page = await fetch(other.url, open);
  expect(page.status).toBe(503);
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[^']+';/);
  const text = await page.text();
  expect(text).toContain(`<meta http-equiv="refresh" content="${page.headers.get('retry-after')}">`);
  expect(text).toContain('Gerade ist sehr viel los');
  expect(text).not.toContain('<script');
  other.api.http.server.closeAllConnections();
  await other.stop();
});

test('probes are answered however many calls are in flight, and other kinds of callers have limits of their own', async () => {
  await fillUp();
  for (const path of ['/healthz', '/readyz']) expect((await server.send(path, {})).status).toBe(200);
  expect((await server.send('/nothing/here', {})).status).toBe(404);
});

test('a stream holds no place once it is open', async () => {
  const streams = await Promise.all(Array.from({ length: 6 }, () => server.send(stream, {})));
  for (const { status } of streams) expect(status).toBe(200);
  const allEnd = await fillUp();
  finishAll();
  await allEnd();
  server.api.http.server.closeAllConnections();
});

test('whoever hangs up gives back their place', async () => {
  const gone = new AbortController();
  const asking = Array.from({ length: ADMITTED }, () =>
    server.send(slow.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': TOKEN },
      body: '{}',
      signal: gone.signal,
    }),
  );
  await someBegun(ADMITTED);
  gone.abort();
  await Promise.allSettled(asking);
  finishAll();
  const next = ask();
  await someBegun(1);
  finishAll();
  expect((await next).status).toBe(200);
});

test('a body that is too large to be thrown away costs its sender the connection', async () => {
  await fillUp();
  expect((await ask()).headers.get('connection')).toBe('keep-alive');
  const upload = await server.send(slow.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': TOKEN },
    body: 'x'.repeat(70_000),
  });
  expect(upload.status).toBe(503);
  expect(upload.headers.get('connection')).toBe('close');
});

test('refusals are counted one by one and logged once a second', async () => {
  await fillUp();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  await vi.waitFor(
    () => expect(server.logLines.filter((line) => line.includes('too many calls at once'))).toHaveLength(1),
    { timeout: 5_000 },
  );
  const counted = server.logLines.find((line) => line.includes('too many calls at once')) ?? '{}';
  expect(JSON.parse(counted)).toMatchObject({ refused: 20, level: 'warn' });
  expect(server.logLines.filter((line) => line.includes('"answered"'))).toEqual([]);
  expect(await server.metrics.metrics()).toMatch(
    /http_request_duration_seconds_count\{.*endpoint="content\.slow",outcome="unavailable"\} 20/,
  );
});

test('a server that stops keeps nobody waiting', async () => {
  await fillUp();
  const held = ask();
  await vi.waitFor(async () =>
    expect(await server.metrics.metrics()).toMatch(
      /http_calls_admitted\{kind="seller",state="held",.*\} 1$/m,
    ),
  );
  const stopped = server.stop();
  expect((await held).status).toBe(503);
  finishAll();
  await stopped;
});
