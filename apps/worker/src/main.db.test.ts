import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHmac } from '@cliffhanger/adapters/passwords';
import {
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createTransactions,
  jobQueueState,
} from '@cliffhanger/adapters/postgres';
import { systemClock, systemRandom } from '@cliffhanger/adapters/random';
import { createAesSealing } from '@cliffhanger/adapters/sealing';
import { sendEmailCode } from '@cliffhanger/application/identity';
import type { Email } from '@cliffhanger/core/identity';
import { createTestDatabase, passTime, type TestDatabase } from '@cliffhanger/testing/database';
import { TEST_ENCRYPTION_KEY } from '@cliffhanger/testing/factories';
import { freePort, type RunningProgram, startProgram } from '@cliffhanger/testing/processes';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';

/* The worker as a separate process, with the mail server of development and CI. */

const base = Number(process.env['CLIFFHANGER_PORT_BASE'] ?? 4100);
const smtpUrl = process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${base + 3}`;
const mailboxUrl = process.env['MAILBOX_URL'] ?? `http://127.0.0.1:${base + 4}`;

interface RunningWorker extends RunningProgram {
  readonly url: string;
}

let database: TestDatabase;
let pool: ReturnType<typeof createMoneyPool>;
let sellers: ReturnType<typeof createMoneyPool>;
let owner: ReturnType<typeof createPlainPool>;
const running: RunningWorker[] = [];
/** A process takes ten seconds to start on a busy machine, and a test starts up to three. */
vi.setConfig({ testTimeout: 150_000 });
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 3 });
  sellers = createMoneyPool({ connectionString: database.urlOf('seller'), maxConnections: 3 });
  owner = createPlainPool({ connectionString: database.ownerUrl, maxConnections: 2 });
});
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL');
    await ended();
  }
});
afterAll(async () => {
  await Promise.all([pool.end(), sellers.end(), owner.end()]);
  await database.drop();
});

async function start(more: Readonly<Record<string, string>> = {}): Promise<RunningWorker> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const program = await startProgram({
    main: join(import.meta.dirname, 'main.ts'),
    untilAnswers: `${url}/readyz`,
    env: {
      CLIFFHANGER_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: 'https://app.example.com',
      DATABASE_URL: database.urlOf('worker'),
      SMTP_URL: smtpUrl,
      STORAGE_DIR: tmpdir(),
      ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
      LOG_LEVEL: 'debug',
      ...more,
    },
  });
  const worker = { ...program, url };
  running.push(worker);
  return worker;
}

const CODE = '042137';
const sealing = createAesSealing({ current: TEST_ENCRYPTION_KEY });

/** Requests an email code, as the api's seller calls do. */
async function putCode(to: string): Promise<void> {
  const sent = await sendEmailCode({
    transactions: createTransactions(sellers, createRepositories),
    clock: systemClock,
    random: { ...systemRandom, digits: () => CODE },
    hmac: createHmac('a secret of the test'),
    sealing,
  })({ email: to as Email, locale: 'en' });
  expect(sent.ok).toBe(true);
}
const mailsTo = async (to: string) =>
  (await (await fetch(`${mailboxUrl}/messages?to=${to}`)).json()) as readonly { subject: string }[];

test('what a use case commits is in the mailbox moments later; the log does not say whose', async () => {
  const worker = await start();
  const to = `${randomUUID()}@example.com`;
  await putCode(to);
  await vi.waitFor(async () => expect(await mailsTo(to)).toHaveLength(1), { timeout: 5_000, interval: 10 });
  expect(worker.log()).not.toContain(to);
  expect(worker.log()).not.toContain(CODE);
  const metrics = await (await fetch(`${worker.url}/metrics`)).text();
  expect(metrics).toMatch(/jobs_total\{task="send-mail",outcome="done".*\} 1/);
  expect(metrics).toMatch(/jobs_dead\{.*\} 0/);
});

test('two workers send each mail once, and end well when they are asked to', async () => {
  const workers = await Promise.all([start(), start()]);
  const addresses = Array.from({ length: 40 }, () => `${randomUUID()}@example.com`);
  await Promise.all(addresses.map(putCode));
  for (const { child } of workers) child.kill('SIGTERM');
  expect(await Promise.all(workers.map(({ ended }) => ended()))).toEqual([0, 0]);
  await start();
  for (const to of addresses) {
    await vi.waitFor(async () => expect(await mailsTo(to)).toHaveLength(1), {
      timeout: 10_000,
      interval: 20,
    });
  }
});

/** Minutes of work for one slot, so that messages behind them are not reached within this test. */
const MORE_JOBS_THAN_ONE_SLOT_TAKES = 100_000;
const SOON = { timeout: 40_000, interval: 100 };

test('with minutes of jobs waiting, what is due is done and what a killed worker held is taken up', async () => {
  const to = `${randomUUID()}@example.com`;
  await owner.query('delete from jobs.messages');
  await putCode(to);
  await owner.query(`update jobs.messages set worker = gen_random_uuid(), tries = 1`);
  await owner.query(
    `insert into jobs.messages (kind, content) select 'remove-files', '{"names": []}' from generate_series(1, $1)`,
    [MORE_JOBS_THAN_ONE_SLOT_TAKES],
  );
  const worker = await start({ JOBS_AT_ONCE: '1' });
  await vi.waitFor(async () => {
    const metrics = await (await fetch(`${worker.url}/metrics`)).text();
    for (const task of ['settle-due-orders', 'ship-overdue-orders', 'ensure-ledger-months']) {
      expect(metrics).toMatch(new RegExp(`jobs_total\\{task="${task}",outcome="done".*\\} [1-9]`));
    }
  }, SOON);
  await vi.waitFor(async () => expect(await mailsTo(to)).toHaveLength(1), SOON);
  expect((await jobQueueState(pool)).due).toBeGreaterThan(MORE_JOBS_THAN_ONE_SLOT_TAKES / 2);
  await owner.query('delete from jobs.messages');
});

test('a worker whose clock is moved looks at once at what is due by then', async () => {
  // Workers killed after earlier tests may still hold a turn.
  await owner.query('update jobs.turns set held_until = null, worker = null');
  const worker = await start();
  const months = async () =>
    (
      await pool.query<{ there: boolean }>(
        "select to_regclass('ledger.transfers_2031_01') is not null as there",
      )
    ).rows[0]?.there;
  expect(await months()).toBe(false);
  await passTime(database.urlOf('console'), Date.UTC(2031, 0, 1) - Date.now());
  await vi.waitFor(async () => expect(await months()).toBe(true), { timeout: 10_000, interval: 50 });
  expect(worker.log()).not.toContain('a job failed');
});

test('a worker that can take nothing although the database takes writes is not ready, and ends', async () => {
  const worker = await start();
  await owner.query('alter function jobs.exchange rename to exchange_gone');
  try {
    const ready = async () => (await fetch(`${worker.url}/readyz`)).status;
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 28_000, interval: 200 });
    expect(await worker.ended()).not.toBe(0);
    expect(worker.log()).toContain('this worker has taken no work for too long');
  } finally {
    await owner.query('alter function jobs.exchange_gone rename to exchange');
  }
});
