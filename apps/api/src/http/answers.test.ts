import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as streamText } from 'node:stream/consumers';
import { brotliCompressSync } from 'node:zlib';
import { DatabaseUnavailable, OutcomeUnknown } from '@cliffhanger/application/ports';
import { accept, refuse } from '@cliffhanger/core/kernel';
import { endpoint, fields, nothing } from '@cliffhanger/wire/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type ApiUnderTest, startApi, TOKEN } from '../../test/start-api.ts';
import { type Api, serve } from './serve.ts';
import { SECURITY_HEADERS } from './server/security-headers.ts';

const ask = endpoint({
  name: 'content.ask',
  path: '/api/test/ask',
  access: 'public',
  origin: 'ours',
  summary: 'Does what it is told.',
  request: fields({ want: z.string() }),
  answer: nothing,
});
const own = endpoint({ ...ask, name: 'content.own', path: '/api/test/own', access: 'seller' });

const WISHES: Readonly<Record<string, () => Promise<never>>> = {
  'no database': () => Promise.reject(new DatabaseUnavailable('gone')),
  'unknown outcome': () => Promise.reject(new OutcomeUnknown('who knows')),
  bug: () => Promise.reject(new TypeError('x is not a function')),
};

const addCalls = (api: Api) => {
  serve(api, ask, async ({ input }) => {
    await WISHES[input.want]?.();
    return input.want === 'refusal' ? refuse('insufficient-balance') : accept({});
  });
  serve(api, own, async () => accept({}));
};

let server: ApiUnderTest;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-app-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>app</title>');
  await writeFile(join(folder, 'sw.js'), '/* worker */');
  await writeFile(join(folder, '.secret'), 'secret');
  await writeFile(join(folder, 'assets/main-3f2a.js'), 'console.log(1)');
  await writeFile(join(folder, 'assets/main-3f2a.js.br'), brotliCompressSync('console.log(1)'));
  server = await startApi(addCalls, { sellerAppDir: folder });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const expectSecurityHeaders = (headers: Headers) =>
  expect(Object.fromEntries(headers)).toMatchObject(SECURITY_HEADERS);

describe('every kind of answer carries the security headers', () => {
  const json = { 'content-type': 'application/json' };
  const kinds: Readonly<Record<string, [string, RequestInit, number]>> = {
    'an accepted call': [ask.path, { method: 'POST', headers: json, body: '{"want":""}' }, 200],
    'a refused call': [ask.path, { method: 'POST', headers: json, body: '{"want":"refusal"}' }, 200],
    'an invalid token': [own.path, { method: 'POST', headers: json, body: '{"want":""}' }, 200],
    'a body that is no JSON': [ask.path, { method: 'POST', headers: json, body: '{' }, 200],
    'a wrong content type': [
      ask.path,
      { method: 'POST', headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      200,
    ],
    'a body that is too large': [
      ask.path,
      { method: 'POST', headers: json, body: `"${'x'.repeat(70_000)}"` },
      413,
    ],
    'a failure': [ask.path, { method: 'POST', headers: json, body: '{"want":"bug"}' }, 500],
    'a database that is away': [
      ask.path,
      { method: 'POST', headers: json, body: '{"want":"no database"}' },
      503,
    ],
    'a path that is not there': ['/nothing/here', {}, 404],
    'a call asked for with GET': [ask.path, {}, 404],
    'a method nobody has': ['/', { method: 'DELETE' }, 404],
    'an address that is none': ['/%zz', {}, 400],
    'the page': ['/', {}, 200],
    'an asset': ['/assets/main-3f2a.js', {}, 200],
    'a probe': ['/healthz', {}, 200],
  };
  test.each(Object.entries(kinds))('%s', async (_kind, [path, init, status]) => {
    const response = await server.send(path, init);
    expect(response.status).toBe(status);
    expectSecurityHeaders(response.headers);
    await response.arrayBuffer();
  });

  test('something that is not HTTP', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write('NOT HTTP AT ALL\r\n\r\n');
    const answer = await streamText(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const [name, value] of Object.entries(SECURITY_HEADERS))
      expect(answer).toContain(`${name}: ${value}\r\n`);
  });
});

test('the policy for contents allows nothing inline', () => {
  expect(SECURITY_HEADERS['content-security-policy']).not.toMatch(/unsafe|sha256/);
  expect(SECURITY_HEADERS['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('the page may use the script and the style that were built into it, and no other', async () => {
  const script = 'document.documentElement.dataset.mode = "dark";';
  const style = 'body { color: red }';
  const ofPage = await mkdtemp(join(tmpdir(), 'cliffhanger-page-'));
  await writeFile(
    join(ofPage, 'index.html'),
    `<script>${script}</script><style>${style}</style><script src="/a.js"></script>`,
  );
  const api = await startApi(addCalls, { sellerAppDir: ofPage });
  const policy = (await api.send('/', {})).headers.get('content-security-policy') ?? '';
  const digestOf = (part: string) => `'sha256-${createHash('sha256').update(part).digest('base64')}'`;
  expect(policy.match(/script-src [^;]*/)?.[0]).toBe(`script-src 'self' ${digestOf(script)}`);
  expect(policy.match(/style-src [^;]*/)?.[0]).toBe(`style-src 'self' ${digestOf(style)}`);
  expect((await api.send(ask.path, {})).headers.get('content-security-policy')).not.toContain('sha256');
  await api.stop();
  await rm(ofPage, { recursive: true });
});

test.each([
  ['https://pictures.example.com', 'https://pictures.example.com/'],
  ['https://s3.example.com/bucket/pictures', 'https://s3.example.com/bucket/pictures/'],
  [
    "https://s3.example.com/a;script-src 'unsafe-inline'",
    "https://s3.example.com/a%3Bscript-src%20'unsafe-inline'/",
  ],
])(
  'with files at %s the pages load pictures and previews from there, and scripts from nowhere else',
  async (filesUrl, source) => {
    const folder = await mkdtemp(join(tmpdir(), 'cliffhanger-page-'));
    await writeFile(join(folder, 'index.html'), '<p>page</p>');
    const api = await startApi(addCalls, { sellerAppDir: folder, consoleAppDir: folder, filesUrl });
    for (const page of ['/', '/console/']) {
      const policy = (await api.send(page, {})).headers.get('content-security-policy') ?? '';
      const directives = new Map(policy.split('; ').map((one) => [one.slice(0, one.indexOf(' ')), one]));
      expect(directives.get('img-src')).toBe(`img-src 'self' data: blob: ${source}`);
      expect(directives.get('connect-src')).toBe(`connect-src 'self' ${source}`);
      expect(directives.get('media-src')).toBe(`media-src 'self' ${source}`);
      expect(directives.get('script-src')).toBe("script-src 'self'");
      expect(directives.get('default-src')).toBe("default-src 'self'");
    }
    await api.stop();
    await rm(folder, { recursive: true });
  },
);

test('no other origin is let in', async () => {
  const response = await server.send(ask.path, {
    method: 'OPTIONS',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  });
  expect(response.status).toBe(404);
  expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
});

describe('what is not a business answer', () => {
  test.each([
    ['no database', 503, 'Nothing was done', 'unavailable'],
    ['unknown outcome', 503, 'Something went wrong', 'outcome-unknown'],
    ['bug', 500, 'Something went wrong', 'failed'],
  ])('%s answers %i', async (want, status, text, outcome) => {
    const { headers, envelope, ...answered } = await server.post(ask.path, { want, lang: 'en' });
    expect(answered.status).toBe(status);
    expect(headers.get('retry-after')).toBe(status === 503 ? '2' : null);
    expect(envelope).toMatchObject({ code: status, msg: expect.stringContaining(text), data: null });
    expect(server.logLines.some((line) => line.includes(`"outcome":"${outcome}"`))).toBe(true);
  });

  test('an answer never says what broke', async () => {
    const { envelope } = await server.post(ask.path, { want: 'bug', lang: 'en' });
    expect(JSON.stringify(envelope)).not.toContain('not a function');
  });
});

describe('the seller app', () => {
  test('the page and the service worker are asked for anew each time', async () => {
    for (const path of ['/', '/index.html', '/sw.js']) {
      const response = await server.send(path, {});
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('etag')).toBeTruthy();
      await response.text();
    }
  });

  test('an asset with a hash in its name is kept for ever, and comes compressed', async () => {
    const response = await server.send('/assets/main-3f2a.js', { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('vary')?.toLowerCase()).toBe('accept-encoding');
    expect(await response.text()).toBe('console.log(1)');
  });

  test.each(['/.secret', '/..%2f..%2fetc/passwd', '/assets', '/assets/', '/pages/mine', '/assets/main.js'])(
    '%s is not there',
    async (path) => {
      const response = await server.send(path, {});
      expect(response.status).toBe(404);
      expect(await response.text()).toBe('Not found\n');
    },
  );

  test('a path with dots in it, or a range beyond the end, is the asker’s mistake', async () => {
    expect((await server.send('/assets/%2e%2e/%2e%2e/secret', {})).status).toBeLessThan(500);
    expect((await server.send('//assets/main-3f2a.js', {})).status).toBeLessThan(500);
    const beyond = await server.send('/sw.js', { headers: { range: 'bytes=900-1000' } });
    expect(beyond.status).toBe(416);
    expectSecurityHeaders(beyond.headers);
  });
});

describe('limits by address', () => {
  const limits = { publicCallsPerMinute: 3, sellerCallsPerMinute: 5, filesPerMinute: 4 };
  const statuses = async (limited: ApiUnderTest, path: string, times: number) => {
    const answers = [];
    for (let time = 0; time < times; time += 1) {
      answers.push(await limited.post(path, { want: '', lang: 'en' }, { 'access-token': TOKEN }));
    }
    return answers;
  };

  test('public calls are limited more strictly than a seller’s, and each has its own budget', async () => {
    const limited = await startApi(addCalls, { rateLimits: limits });
    const asked = await statuses(limited, ask.path, 4);
    const owned = await statuses(limited, own.path, 6);
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    expect(owned.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const [last] = asked.slice(-1);
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(last?.envelope).toMatchObject({ code: 429, msg: expect.stringContaining('Too many requests') });
    expectSecurityHeaders(last?.headers as Headers);
    await limited.stop();
  });

  test('probes are never limited', async () => {
    const limited = await startApi(addCalls, { rateLimits: limits });
    for (let time = 0; time < 20; time += 1) expect((await limited.send('/readyz', {})).status).toBe(200);
    await limited.stop();
  });

  test('whoever is no proxy of ours cannot call themselves somebody else', async () => {
    const limited = await startApi(addCalls, { rateLimits: limits });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, caller) =>
        limited.post(ask.path, { want: '', lang: 'en' }, { 'x-forwarded-for': `203.0.113.${caller}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    await limited.stop();
  });

  test('behind a proxy of ours each caller has a budget, and the proxy’s request id is kept', async () => {
    const limited = await startApi(addCalls, { rateLimits: limits, trustedProxies: ['127.0.0.0/8'] });
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, caller) =>
        limited.post(
          ask.path,
          { want: '', lang: 'en' },
          { 'x-forwarded-for': `203.0.113.${caller}`, 'x-request-id': `proxy-${caller}-abcdef` },
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(answers.map(({ envelope }) => envelope.request_id)).toContain('proxy-3-abcdef');
    await limited.stop();
  });
});

test('a probe says which version and commit answer', async () => {
  const build = { version: '9.8.7', commit: 'abc1234' };
  const api = await startApi(addCalls, { build });
  expect(await (await api.send('/healthz', {})).json()).toEqual({ ok: true, ...build });
  await api.stop();
});

test('readiness is lost when the server is about to stop', async () => {
  const stopping = await startApi(addCalls);
  expect((await stopping.send('/readyz', {})).status).toBe(200);
  stopping.readiness.stop();
  expect((await stopping.send('/readyz', {})).status).toBe(503);
  expect((await stopping.send('/healthz', {})).status).toBe(200);
  await stopping.stop();
});

test('metrics know calls by name and outcome, never by path', async () => {
  await server.post(ask.path, { want: 'refusal', lang: 'en' });
  await server.send('/whatever/you/type?secret=1', {});
  const text = await server.metrics.metrics();
  const lines = text.split('\n');
  const has = (...words: readonly string[]) =>
    lines.some((line) => words.every((word) => line.includes(word)));
  expect(has('http_request_duration_seconds_count', 'endpoint="content.ask"', 'outcome="refused"')).toBe(
    true,
  );
  expect(has('refusals_total', 'refusal="insufficient-balance"')).toBe(true);
  expect(has('nodejs_eventloop_lag_seconds')).toBe(true);
  expect(text).not.toContain('whatever');
});
