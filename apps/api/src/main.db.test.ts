import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import { TEST_CASES, TEST_SEED } from '@cliffhanger/testing/cases';
import {
  createBareDatabase,
  createTestDatabase,
  databaseVariables,
  type TestDatabase,
} from '@cliffhanger/testing/database';
import { observeLog } from '@cliffhanger/testing/observations';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { listMoreDramas } from '@cliffhanger/wire/checkout';
import { contract } from '@cliffhanger/wire/contract';
import { sendEmailCode } from '@cliffhanger/wire/identity';
import { listPeople } from '@cliffhanger/wire/operator/staff';
import { listSupportContacts } from '@cliffhanger/wire/support';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { badRequests } from '../test/bad-requests.ts';

/* The api as a separate process, started as in production. */

interface RunningApi extends RunningProgram {
  readonly url: string;
  readonly metricsUrl: string;
}

const running: RunningApi[] = [];
let database: TestDatabase;
let storage: string;

beforeAll(async () => {
  database = await createTestDatabase();
  storage = await mkdtemp(join(tmpdir(), 'cliffhanger-api-'));
});
afterEach(async () => {
  for (const { child, ended, log } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended();
    observeLog(log());
  }
});
afterAll(async () => {
  await database.drop();
  await rm(storage, { recursive: true });
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningApi> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${url}/healthz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: url,
      ...databaseVariables(database),
      STORAGE_DIR: storage,
      TOKEN_SECRET: 'a secret of this test that is long enough',
      ENCRYPTION_KEY: 'another secret of this test, as long as it',
      LOG_LEVEL: 'debug',
      ...more,
    },
  });
  const api = { ...program, url, metricsUrl: `http://127.0.0.1:${metricsPort}` };
  running.push(api);
  return api;
}

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;
const askForCode = (api: RunningApi, email: string) =>
  fetch(`${api.url}${sendEmailCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, lang: 'en' }),
  });

describe('readiness', () => {
  test('a migrated database makes the api ready, and its metrics are on a port of their own', async () => {
    const api = await start();
    expect(await statusOf(`${api.url}/readyz`)).toBe(200);
    expect(await statusOf(`${api.url}/metrics`)).toBe(404);
    const metrics = await (await fetch(`${api.metricsUrl}/metrics`)).text();
    expect(metrics).toContain('database_pool_connections{pool="seller",state="waiting"');
  });

  test('an api that says it is ready has connections open for whoever comes', async () => {
    const api = await start();
    expect(await statusOf(`${api.url}/readyz`)).toBe(200);
    const owner = createPlainPool({ connectionString: database.ownerUrl, maxConnections: 1 });
    const { rows } = await owner.query<{ name: string; open: number }>(
      `select application_name as name, count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name like 'cliffhanger-api-%' group by 1`,
    );
    await owner.end();
    const open = new Map(rows.map((row) => [row.name, row.open]));
    for (const duty of ['seller', 'viewer', 'console'])
      expect(open.get(`cliffhanger-api-${duty}`)).toBeGreaterThanOrEqual(4);
    expect(open.get('cliffhanger-api-seller-limits')).toBe(2);
  });

  test('a database that was not migrated does not', async () => {
    const bare = await createBareDatabase();
    const api = await start(databaseVariables(bare));
    expect(await statusOf(`${api.url}/readyz`)).toBe(503);
    api.child.kill('SIGTERM');
    await api.ended();
    await bare.drop();
  });

  test('a database that is away answers 503 with a time to come back, and the process lives on', async () => {
    const away = `postgres://nobody@127.0.0.1:9/cliffhanger`;
    const api = await start(databaseVariables({ urlOf: () => away }));
    expect(await statusOf(`${api.url}/readyz`)).toBe(503);
    const response = await askForCode(api, 'away@example.com');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
    expect(await response.json()).toMatchObject({ code: 503, data: null });
    expect(await statusOf(`${api.url}/healthz`)).toBe(200);
  });
});

test('an api with one duty answers its calls alone, and needs no other role', async () => {
  const api = await start({ API_DUTIES: 'viewer', SELLER_DATABASE_URL: '', CONSOLE_DATABASE_URL: '' });
  expect(await statusOf(`${api.url}/readyz`)).toBe(200);
  const ask = (path: string) =>
    fetch(`${api.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lang":"en"}',
    });
  expect((await ask(listMoreDramas.path)).status).toBe(200);
  expect((await ask(listSupportContacts.path)).status).toBe(404);
  expect((await ask(listPeople.path)).status).toBe(404);
});

describe('shutting down', () => {
  interface BegunCall {
    /** Sends the rest of the body and resolves with the response. */
    readonly finish: () => Promise<{ readonly status: number | undefined; readonly body: string }>;
  }

  /** A call whose headers the api has read and confirmed with `100 Continue`. */
  async function beginCall(api: RunningApi, email: string): Promise<BegunCall> {
    const body = JSON.stringify({ email, lang: 'en' });
    const call = request(`${api.url}${sendEmailCode.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    });
    const answered = once(call, 'response');
    // The request may fail before the test awaits it.
    answered.catch(() => {});
    call.flushHeaders();
    await once(call, 'continue');
    return {
      finish: async () => {
        call.end(body);
        const [response] = (await answered) as [IncomingMessage];
        return { status: response.statusCode, body: await text(response) };
      },
    };
  }

  test('what was begun is finished, nothing new is taken, and the process ends well', async () => {
    const api = await start({ SHUTDOWN_NOTICE_MS: '12000' });
    const call = await beginCall(api, 'in-flight@example.com');

    api.child.kill('SIGTERM');
    await vi.waitFor(async () => expect(await statusOf(`${api.url}/readyz`)).toBe(503), {
      timeout: 11_500,
      interval: 10,
    });
    await vi.waitFor(() => expect(fetch(`${api.url}/healthz`)).rejects.toThrow('fetch failed'), {
      timeout: 40_000,
      interval: 100,
    });

    const { status, body } = await call.finish();
    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ code: 0 });
    expect(await api.ended()).toBe(0);
    expect(api.log()).toContain('"shut down"');
  });

  test('whoever hangs is left behind in bounded time', async () => {
    const api = await start({ SHUTDOWN_WITHIN_MS: '500' });
    const call = await beginCall(api, 'stuck@example.com');
    const askedAt = performance.now();
    api.child.kill('SIGTERM');
    expect(await api.ended()).toBe(1);
    expect(performance.now() - askedAt).toBeLessThan(10_000);
    await expect(call.finish()).rejects.toThrow(/ECONNRESET|EPIPE|socket hang up/);
  });
});

describe('bad requests', () => {
  const REQUESTS = 5 * TEST_CASES;
  const AT_ONCE = 24;

  test(`${REQUESTS} of them (seed ${TEST_SEED}) through every real call: no 5xx, nothing in the books`, async () => {
    const api = await start({ LOG_LEVEL: 'warn' });
    const waiting = [...badRequests(contract, TEST_SEED, REQUESTS)];
    const failed: string[] = [];
    const sendRest = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const { path, headers, body } = next;
        const response = await fetch(`${api.url}${path}`, { method: 'POST', headers, body });
        await response.arrayBuffer();
        if (response.status >= 500) failed.push(`${response.status} ${path} ${String(body).slice(0, 200)}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sendRest));
    expect(failed).toEqual([]);

    const pool = createPlainPool({ connectionString: database.appUrl, maxConnections: 1 });
    const { rows } = await pool.query(
      'select (select count(*) from ledger.transfers)::int as transfers, (select count(*) from identity.sellers)::int as sellers',
    );
    await pool.end();
    expect(rows).toEqual([{ transfers: 0, sellers: 0 }]);
  }, 120_000);
});
