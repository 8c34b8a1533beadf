import { randomUUID } from 'node:crypto';
import { createNatsPushSignal } from '@cliffhanger/adapters/nats';
import { createPlainPool } from '@cliffhanger/adapters/postgres';
import type { PushEventId, PushSignal } from '@cliffhanger/application/ports';
import { forgetPushEvents as forgetWith, keepPushEvent } from '@cliffhanger/application/push';
import { accept, DAY_MS, earlier, idOf, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { natsUrl } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetPushEvents } from '../scheduled-jobs/forget-push-events.ts';
import { pushEvent } from './push-event.ts';
import { type JobRunner, startJobs } from './run-jobs.ts';

const log = createLog({ level: 'silent', process: 'worker' });
const NOW = instantOf(Date.UTC(2027, 4, 5));

let open: OpenTestDatabase;
let signal: PushSignal;
beforeAll(async () => {
  open = await openTestDatabase();
  signal = createNatsPushSignal({ url: natsUrl(), name: 'test' });
  await vi.waitFor(() => expect(signal.isConnected()).toBe(true), 10_000);
});
afterAll(async () => {
  await signal.close();
  await open.close();
});

const newSeller = () => idOf<'seller'>(randomUUID());
const kept = (sellerId: SellerId, after: PushEventId = 0n) =>
  open.transactions.read(({ pushEvents }) => pushEvents.listAfter(sellerId, after, 1_000));
const handler = () => pushEvent(keepPushEvent({ transactions: open.transactions, pushSignal: signal }));

test('a job that is repeated keeps one event, and tells of it again', async () => {
  const sellerId = newSeller();
  const told = vi.fn();
  const stop = await signal.listen(sellerId, told);
  const payload = { sellerId, kind: 'order-new', facts: { number: 'CH-AAAA2222' } } as const;
  const job = { payload, key: 'job-7-7', createdAt: NOW };
  for (let attempt = 0; attempt < 3; attempt += 1) await handler()(job);
  expect(await kept(sellerId)).toEqual([{ id: 1n, kind: 'order-new', facts: payload.facts, at: NOW }]);
  await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(3));
  stop();
});

test('what a committed use case puts into the outbox is kept and told, what was undone is not', async () => {
  const sellerId = newSeller();
  const undone = newSeller();
  const told = vi.fn();
  const stop = await signal.listen(sellerId, told);
  const pool = createPlainPool({ connectionString: open.database.urlOf('worker'), maxConnections: 4 });
  const jobs: JobRunner = await startJobs({
    pool,
    handlers: { 'push-event': handler() },
    scheduledJobs: [],
    jobsAtOnce: 2,
    log,
    metrics: { observe: () => {} },
  });
  try {
    const events = Array.from({ length: 20 }, () => ({ sellerId, kind: 'message', facts: {} }) as const);
    await open.transactions.run(async ({ outbox }) => accept(await outbox.putMany('push-event', events)));
    const failing = open.transactions.run(async ({ outbox }) => {
      await outbox.put('push-event', { sellerId: undone, kind: 'message', facts: {} });
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    await vi.waitFor(async () => expect(await kept(sellerId)).toHaveLength(20), 20_000);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(20));
    expect(await kept(undone)).toEqual([]);
  } finally {
    stop();
    await jobs.stop();
    await pool.end();
  }
});

test('an event is kept for a week, and then removed', async () => {
  const sellerId = newSeller();
  const keepAt = (ageMs: number) =>
    handler()({
      payload: { sellerId, kind: 'message', facts: {} },
      key: `job-${ageMs}`,
      createdAt: earlier(NOW, ageMs),
    });
  await keepAt(7 * DAY_MS + 1);
  await keepAt(7 * DAY_MS);
  const scheduledJob = forgetPushEvents(
    forgetWith({ transactions: open.transactions, clock: { now: () => NOW } }),
    log,
  );
  await scheduledJob.run({ payload: {}, key: 'job-1-1', createdAt: NOW });
  expect((await kept(sellerId)).map(({ id }) => id)).toEqual([2n]);
});
