import { setTimeout as sleep } from 'node:timers/promises';
import {
  ANSWERED_WITHIN,
  createJobQueue,
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createTransactions,
  jobQueueState,
} from '@cliffhanger/adapters/postgres';
import type { JobQueue, QueuedMail } from '@cliffhanger/application/ports';
import { accept, DAY_MS, MINUTE_MS, refuse } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { startSeverableProxy } from '@cliffhanger/testing/processes';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledJob } from '../scheduled-jobs/scheduled-job.ts';
import type { JobHandler } from './job.ts';
import { jobMetrics } from './job-metrics.ts';
import { type JobRunner, startJobs } from './run-jobs.ts';

let database: TestDatabase;
let owner: ReturnType<typeof createPlainPool>;
let pool: ReturnType<typeof createMoneyPool>;
const queuePools: ReturnType<typeof createMoneyPool>[] = [];
const runners: JobRunner[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 5 });
  owner = createPlainPool({ connectionString: database.ownerUrl, maxConnections: 2 });
});
afterAll(async () => {
  await Promise.all([pool.end(), owner.end()]);
  await database.drop();
});
beforeEach(async () => {
  await owner.query('delete from jobs.messages; delete from jobs.turns');
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await Promise.all(queuePools.splice(0).map((one) => one.end()));
});

const metrics = createMetrics('worker');
const observed = jobMetrics(metrics, () => jobQueueState(pool));

interface WorkerOptions {
  readonly scheduledJobs?: readonly ScheduledJob[];
  readonly jobsAtOnce?: number;
  readonly connectionString?: string;
  readonly queue?: (queue: JobQueue) => JobQueue;
  readonly onStuck?: (error: Error) => void;
}

function startWorker(
  handler: JobHandler<QueuedMail>,
  { scheduledJobs = [], jobsAtOnce = 4, connectionString, queue = (own) => own, onStuck }: WorkerOptions = {},
): JobRunner {
  const queuePool = createMoneyPool({
    connectionString: connectionString ?? database.urlOf('worker'),
    maxConnections: 2,
    answeredWithinMs: ANSWERED_WITHIN.short,
  });
  queuePools.push(queuePool);
  const runner = startJobs({
    queue: queue(createJobQueue(queuePool)),
    handlers: { 'send-mail': handler },
    scheduledJobs,
    jobsAtOnce,
    log: createLog({ level: 'silent', process: 'worker' }),
    metrics: observed,
    ...(onStuck === undefined ? {} : { onStuck }),
  });
  runners.push(runner);
  return runner;
}

const transactions = () => createTransactions(pool, createRepositories);
const mail = (number: number): QueuedMail => ({
  to: `${number}@example.com`,
  locale: 'en',
  template: 'mail-trial',
  facts: { name: 'Ada' },
});
const putMails = (count: number) =>
  transactions().run(async ({ outbox }) => {
    await outbox.putMany(
      'send-mail',
      Array.from({ length: count }, (_, number) => mail(number)),
    );
    return accept(true);
  });
/** A schedule that is not due during a test. */
const YEARLY = { everyMs: 365 * DAY_MS };
const yearly = (task: string, run: JobHandler, more: Partial<ScheduledJob> = {}): ScheduledJob => ({
  task,
  schedule: YEARLY,
  run,
  ...more,
});

test('three workers share the outbox: every message is taken by one of them', async () => {
  const sent: string[] = [];
  const handler: JobHandler<QueuedMail> = async ({ payload }) => {
    await sleep(1);
    sent.push(payload.to);
  };
  for (let workers = 0; workers < 3; workers += 1) startWorker(handler);
  await putMails(200);
  await vi.waitFor(() => expect(sent).toHaveLength(200), { timeout: 20_000, interval: 20 });
  expect(new Set(sent).size).toBe(200);
});

test('no commit, no message', async () => {
  const handler = vi.fn<JobHandler<QueuedMail>>(async () => {});
  startWorker(handler);
  await transactions().run(async ({ outbox }) => {
    await outbox.put('send-mail', mail(1));
    return refuse('invalid-input');
  });
  await putMails(1);
  await vi.waitFor(() => expect(handler).toHaveBeenCalled(), { timeout: 5_000 });
  await sleep(200);
  expect(handler).toHaveBeenCalledOnce();
});

test('a message that fails is tried again under the same key, and dies after its last try', async () => {
  const keys: string[] = [];
  startWorker(async ({ key }) => {
    keys.push(key);
    throw new Error('no line');
  });
  await putMails(1);
  await vi.waitFor(() => expect(keys).toHaveLength(1), { timeout: 5_000 });
  // Makes the next retry due now, and the last one.
  await vi.waitFor(
    async () => {
      const { rowCount } = await owner.query(
        'update jobs.messages set due_at = now(), tries = 24 where worker is null and tries between 1 and 24',
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 5_000 },
  );
  await vi.waitFor(async () => expect((await jobQueueState(pool)).dead).toBe(1), {
    timeout: 10_000,
    interval: 50,
  });
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^job-\d+-\d+$/);

  const text = await metrics.metrics();
  expect(text).toMatch(/^jobs_dead\{process="worker"\} 1$/m);
  expect(text).toMatch(/^jobs_total\{task="send-mail",outcome="dead",.*\} 1$/m);
});

test('a worker that is asked to stop finishes what it has begun', async () => {
  let finished = 0;
  let begun = 0;
  const runner = startWorker(async () => {
    begun += 1;
    await sleep(400);
    finished += 1;
  });
  await putMails(2);
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 5_000 });
  await runner.stop();
  expect(finished).toBe(2);
  // Finished and removed from the queue, not leased by a dead worker.
  expect((await owner.query('select from jobs.messages')).rowCount).toBe(0);
});

test('what a killed worker held is taken by another, and nothing that is held', async () => {
  await putMails(2);
  // The rows that a worker killed during its work leaves behind.
  await owner.query(`update jobs.messages set worker = gen_random_uuid(), tries = 1,
    due_at = now() + case when id = (select min(id) from jobs.messages) then interval '0' else interval '30 seconds' end`);
  const taken: string[] = [];
  startWorker(async ({ payload }) => {
    taken.push(payload.to);
  });
  await vi.waitFor(() => expect(taken).toEqual([mail(0).to]), { timeout: 5_000 });
  await sleep(300);
  expect(taken).toEqual([mail(0).to]);
});

test('a scheduled job that is due at the start runs once for each worker at most', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => sleep(50));
  const scheduledJobs = [yearly('test-job', runs, { isRunAtStart: true })];
  const nothing: JobHandler<QueuedMail> = async () => {};
  startWorker(nothing, { scheduledJobs });
  startWorker(nothing, { scheduledJobs });
  await vi.waitFor(() => expect(runs).toHaveBeenCalled(), { timeout: 5_000 });
  await sleep(1_500);
  expect(runs.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a clock that was moved starts every scheduled job at once, not at its next turn', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => {});
  const worker = startWorker(async () => {}, { scheduledJobs: [yearly('test-job', runs)] });
  await sleep(700);
  expect(runs).not.toHaveBeenCalled();
  worker.runScheduledNow();
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1), { timeout: 5_000 });
});

test('a scheduled job waits for no message, however many there are', async () => {
  await putMails(3_000);
  const runs = vi.fn<() => Promise<void>>(async () => {});
  startWorker(() => sleep(1_000), {
    scheduledJobs: [yearly('test-job', runs, { isRunAtStart: true })],
    jobsAtOnce: 1,
  });
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  expect((await jobQueueState(pool)).due).toBeGreaterThan(2_900);
});

test('turns that were missed while nobody was there are made up for, once', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => {});
  await owner.query(`insert into jobs.turns (task, turn_at, begun_at)
    values ('test-job', now() - interval '1 hour', now() - interval '1 hour')`);
  startWorker(async () => {}, {
    scheduledJobs: [{ task: 'test-job', schedule: { everyMs: 30 * MINUTE_MS }, run: runs }],
  });
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  await sleep(1_500);
  expect(runs).toHaveBeenCalledTimes(1);
});

test('a scheduled job that fails is tried again, and is never dead', async () => {
  let tries = 0;
  startWorker(async () => {}, {
    scheduledJobs: [
      yearly(
        'test-job',
        async () => {
          tries += 1;
          if (tries <= 4) throw new Error('no line');
        },
        { isRunAtStart: true },
      ),
    ],
  });
  for (const expected of [1, 2, 3, 4, 5]) {
    await vi.waitFor(() => expect(tries).toBe(expected), { timeout: 5_000 });
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query('select last_error, worker from jobs.turns');
        expect(rows).toEqual([{ last_error: expected < 5 ? 'Error: no line' : null, worker: null }]);
      },
      { timeout: 5_000 },
    );
    await owner.query('update jobs.turns set held_until = now() where held_until is not null');
  }
});

test('what was done while the database was away is written down when it is back, and not done again', async () => {
  const proxy = await startSeverableProxy(new URL(database.urlOf('worker')));
  const url = new URL(database.urlOf('worker'));
  url.port = String(proxy.port);
  const done: string[] = [];
  const mayEnd = Promise.withResolvers<void>();
  const worker = startWorker(
    async ({ payload }) => {
      await mayEnd.promise;
      if (payload.to === mail(4).to) throw new Error('no line');
      done.push(payload.to);
    },
    { jobsAtOnce: 5, connectionString: url.href },
  );
  try {
    await putMails(5);
    await vi.waitFor(
      async () => expect((await owner.query('select from jobs.messages where tries = 1')).rowCount).toBe(5),
      { timeout: 5_000 },
    );
    await proxy.sever();
    mayEnd.resolve();
    await sleep(1_000);
    await proxy.restore();
    await vi.waitFor(
      async () =>
        expect((await owner.query('select worker, last_error from jobs.messages')).rows).toEqual([
          { worker: null, last_error: 'Error: no line' },
        ]),
      { timeout: 10_000, interval: 50 },
    );
    expect(done).toHaveLength(4);
    // The worker continues to take jobs.
    await putMails(1);
    await vi.waitFor(() => expect(done).toHaveLength(5), { timeout: 5_000 });
    expect(worker.isTaking()).toBe(true);
  } finally {
    await worker.stop();
    await proxy.sever();
  }
});

test('a worker whose first look fails takes work as soon as the database lets it', async () => {
  let fails = 3;
  const taken = vi.fn<JobHandler<QueuedMail>>(async () => {});
  startWorker(taken, {
    queue: (own) => ({
      ...own,
      exchange: (said, many) => {
        fails -= 1;
        return fails >= 0 ? Promise.reject(new Error('connection reset')) : own.exchange(said, many);
      },
    }),
  });
  await putMails(1);
  await vi.waitFor(() => expect(taken).toHaveBeenCalledOnce(), { timeout: 5_000 });
});

test('a worker that takes nothing although the database would let it says so and ends', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const stuck = vi.fn<(error: Error) => void>();
    let takesWrites = false;
    const worker = startWorker(async () => {}, {
      queue: (own) => ({
        ...own,
        exchange: () => Promise.reject(new Error('permission denied')),
        takesWrites: async () => takesWrites,
      }),
      onStuck: stuck,
    });
    expect(worker.isTaking()).toBe(true);
    vi.advanceTimersByTime(21_000);
    expect(worker.isTaking()).toBe(false);
    vi.advanceTimersByTime(10_000);
    // A read-only database is no fault of this process.
    await sleep(2_500);
    expect(stuck).not.toHaveBeenCalled();
    takesWrites = true;
    // The database is back: the worker gets some seconds to reach it.
    await sleep(2_500);
    vi.advanceTimersByTime(7_000);
    await sleep(2_500);
    expect(stuck).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_500);
    await vi.waitFor(() => expect(stuck).toHaveBeenCalled(), { timeout: 5_000 });
  } finally {
    vi.useRealTimers();
  }
});
