import { setTimeout as sleep } from 'node:timers/promises';
import {
  createMoneyPool,
  createPlainPool,
  createRepositories,
  createTransactions,
  jobQueueState,
  releaseAbandonedJobs,
} from '@cliffhanger/adapters/postgres';
import type { Mail } from '@cliffhanger/application/ports';
import { accept, refuse } from '@cliffhanger/core/kernel';
import { createLog, createMetrics } from '@cliffhanger/operations';
import { createTestDatabase, type TestDatabase } from '@cliffhanger/testing/database';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ScheduledJob } from '../scheduled-jobs/scheduled-job.ts';
import type { JobHandler } from './job.ts';
import { jobMetrics } from './job-metrics.ts';
import { type JobRunner, startJobs } from './run-jobs.ts';

let database: TestDatabase;
let pool: ReturnType<typeof createMoneyPool>;
const runnerPools: ReturnType<typeof createPlainPool>[] = [];
const runners: JobRunner[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createMoneyPool({ connectionString: database.urlOf('worker'), maxConnections: 5 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});
beforeEach(async () => {
  await pool.query('delete from graphile_worker._private_jobs');
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  await Promise.all(runnerPools.splice(0).map((one) => one.end()));
});

const metrics = createMetrics('worker');
const observed = jobMetrics(metrics, () => jobQueueState(pool));

async function startWorker(
  handler: JobHandler<Mail>,
  scheduledJobs: readonly ScheduledJob[] = [],
  jobsAtOnce = 4,
): Promise<JobRunner> {
  const runnerPool = createPlainPool({ connectionString: database.urlOf('worker'), maxConnections: 8 });
  runnerPools.push(runnerPool);
  const runner = await startJobs({
    pool: runnerPool,
    handlers: { 'send-mail': handler },
    scheduledJobs,
    jobsAtOnce,
    log: createLog({ level: 'silent', process: 'worker' }),
    metrics: observed,
  });
  runners.push(runner);
  return runner;
}

const transactions = () => createTransactions(pool, createRepositories);
const mail = (code: number): Mail => ({
  to: 'ada@example.com',
  locale: 'en',
  template: 'email-code',
  facts: { code: String(code), minutes: '10' },
});
const putMails = (count: number) =>
  transactions().run(async ({ outbox }) => {
    await outbox.putMany(
      'send-mail',
      Array.from({ length: count }, (_, code) => mail(code)),
    );
    return accept(true);
  });

test('three workers share the outbox: every message is taken by one of them', async () => {
  const sent: string[] = [];
  const handler: JobHandler<Mail> = async ({ payload }) => {
    await sleep(1);
    sent.push('code' in payload.facts ? payload.facts.code : '');
  };
  await Promise.all([startWorker(handler), startWorker(handler), startWorker(handler)]);
  await putMails(200);
  await vi.waitFor(() => expect(sent).toHaveLength(200), { timeout: 20_000, interval: 20 });
  expect(new Set(sent).size).toBe(200);
});

test('no commit, no message', async () => {
  const handler = vi.fn<JobHandler<Mail>>(async () => {});
  await startWorker(handler);
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
  await startWorker(async ({ key }) => {
    keys.push(key);
    throw new Error('no line');
  });
  await putMails(1);
  await vi.waitFor(() => expect(keys).toHaveLength(1), { timeout: 5_000 });
  // Its next try would be minutes away; bring it, and let it be the last.
  await vi.waitFor(
    async () => {
      const { rowCount } = await pool.query(
        `update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - 1
         where locked_at is null and attempts > 0`,
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
  const runner = await startWorker(async () => {
    begun += 1;
    await sleep(400);
    finished += 1;
  });
  await putMails(2);
  await vi.waitFor(() => expect(begun).toBe(2), { timeout: 5_000 });
  await runner.stop();
  expect(finished).toBe(2);
  // Done, and written down as done: not held by a worker that is gone.
  expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
  expect(await jobQueueState(pool)).toMatchObject({ due: 0, dead: 0 });
});

test('what a killed worker held is given to another, and nothing that is young', async () => {
  await putMails(2);
  // As a worker leaves it that is killed in the middle.
  await pool.query(`
    update graphile_worker._private_jobs set locked_by = 'worker-killed', locked_at = now() - interval '3 minutes', attempts = 1
    where id = (select min(id) from graphile_worker._private_jobs)`);
  await pool.query(`
    update graphile_worker._private_jobs set locked_by = 'worker-alive', locked_at = now(), attempts = 1
    where id = (select max(id) from graphile_worker._private_jobs)`);
  expect(await releaseAbandonedJobs(pool, 120_000)).toBe(1);
  expect(await releaseAbandonedJobs(pool, 120_000)).toBe(0);
  const taken: string[] = [];
  await startWorker(async ({ payload }) => {
    taken.push('code' in payload.facts ? payload.facts.code : '');
  });
  await vi.waitFor(() => expect(taken).toEqual(['0']), { timeout: 5_000 });
  await sleep(300);
  expect(taken).toEqual(['0']);
});

test('a scheduled job that a killed worker held is not left as dead when its next turn has come', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => {});
  const scheduledJobs: readonly ScheduledJob[] = [{ task: 'minutely', schedule: '0 0 1 1 *', run: runs }];
  const nothing: JobHandler<Mail> = async () => {};
  const first = await startWorker(nothing, scheduledJobs);
  await first.stop();
  const nextTurn = () =>
    pool.query(`select from graphile_worker.add_job('minutely', job_key := 'minutely', queue_name := 'scheduled',
      max_attempts := 3)`);
  const killed = "locked_by = 'worker-killed', locked_at = now() - interval '3 minutes'";
  await nextTurn();
  await pool.query(`update graphile_worker._private_job_queues set ${killed}`);
  await pool.query(`update graphile_worker._private_jobs set ${killed}, attempts = 1`);
  await nextTurn();
  await putMails(1);
  // Its last attempt: that is for somebody to look at.
  await pool.query(
    `update graphile_worker._private_jobs set ${killed}, attempts = max_attempts where job_queue_id is null`,
  );
  expect(await releaseAbandonedJobs(pool, 120_000)).toBe(1);
  const { rows } = await pool.query(
    'select task_identifier from graphile_worker.jobs where attempts >= max_attempts',
  );
  expect(rows).toEqual([{ task_identifier: 'send-mail' }]);
  await startWorker(nothing, scheduledJobs);
  await vi.waitFor(() => expect(runs).toHaveBeenCalledOnce(), { timeout: 5_000 });
});

test('a scheduled job that is due at the start runs once, however many workers start', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => sleep(50));
  const scheduledJobs: readonly ScheduledJob[] = [
    { task: 'test-job', schedule: '0 0 1 1 *', run: runs, isRunAtStart: true },
  ];
  const nothing: JobHandler<Mail> = async () => {};
  await Promise.all([startWorker(nothing, scheduledJobs), startWorker(nothing, scheduledJobs)]);
  await vi.waitFor(() => expect(runs).toHaveBeenCalled(), { timeout: 5_000 });
  await sleep(500);
  expect(runs.mock.calls.length).toBeLessThanOrEqual(2);
});

test('a clock that was moved starts every scheduled job at once, not at its next turn', async () => {
  const runs = vi.fn<() => Promise<void>>(async () => {});
  const scheduledJobs: readonly ScheduledJob[] = [{ task: 'test-job', schedule: '0 0 1 1 *', run: runs }];
  const worker = await startWorker(async () => {}, scheduledJobs);
  expect(runs).not.toHaveBeenCalled();
  await worker.runScheduledNow();
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1), { timeout: 5_000 });
});

test('a scheduled job goes before every message that waits, and keeps its turn when the next one comes', async () => {
  await putMails(3_000);
  const runs = vi.fn<() => Promise<void>>(async () => {});
  const scheduledJobs: readonly ScheduledJob[] = [{ task: 'test-job', schedule: '0 0 1 1 *', run: runs }];
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const worker = await startWorker(
    async () => {
      begun.resolve();
      await mayEnd.promise;
      await sleep(10);
    },
    scheduledJobs,
    1,
  );
  await begun.promise;
  const waitingSince = async () => {
    const { rows } = await pool.query<{ run_at: number }>(
      `select run_at from graphile_worker.jobs where key = 'test-job'`,
    );
    return rows.map(({ run_at }) => run_at);
  };
  await worker.runScheduledNow();
  const first = await waitingSince();
  expect(first).toHaveLength(1);
  await sleep(20);
  await worker.runScheduledNow();
  expect(await waitingSince()).toEqual(first);
  mayEnd.resolve();
  await vi.waitFor(() => expect(runs).toHaveBeenCalledTimes(1), { timeout: 5_000 });
  expect((await jobQueueState(pool)).due).toBeGreaterThan(2_000);
});

test('also by its schedule: within its minute, whatever waits', async () => {
  await putMails(10_000);
  const runs = vi.fn<() => Promise<void>>(async () => {});
  await startWorker(() => sleep(20), [{ task: 'test-job', schedule: '* * * * *', run: runs }], 1);
  await vi.waitFor(() => expect(runs).toHaveBeenCalled(), { timeout: 70_000, interval: 100 });
  expect((await jobQueueState(pool)).due).toBeGreaterThan(5_000);
}, 90_000);
