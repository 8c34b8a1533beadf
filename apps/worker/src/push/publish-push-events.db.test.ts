import { randomUUID } from 'node:crypto';
import { createNatsPushSignal } from '@cliffhanger/adapters/nats';
import type { PushSignal } from '@cliffhanger/application/ports';
import {
  forgetPushEvents as forgetWith,
  publishPushEvents as publishWith,
} from '@cliffhanger/application/push';
import { accept, DAY_MS, idOf, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import { createLog } from '@cliffhanger/operations';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { natsUrl } from '@cliffhanger/testing/processes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { forgetPushEvents } from '../scheduled-jobs/forget-push-events.ts';
import { publishPushEvents } from './publish-push-events.ts';

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
const kept = (sellerId: SellerId) =>
  open.transactions.read(({ pushEvents }) => pushEvents.listAfter(sellerId, 0n, 1_000));
const happen = (sellerId: SellerId, times = 1) =>
  open.transactions.run(async ({ outbox }) =>
    accept(
      await outbox.putMany(
        'push-event',
        Array.from({ length: times }, () => ({ sellerId, kind: 'message', facts: {} }) as const),
      ),
    ),
  );
const publish = () => publishWith({ transactions: open.transactions, pushSignal: signal })();

test('what a committed use case puts into the outbox is published without a job, and its seller’s apps are told', async () => {
  const sellerId = newSeller();
  const told = vi.fn();
  const stop = await signal.listen(sellerId, told);
  const loop = publishPushEvents({ publish, log });
  try {
    await happen(sellerId, 20);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1), 10_000);
    expect(await kept(sellerId)).toHaveLength(20);
    await happen(sellerId);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(2), 10_000);
    expect(await kept(sellerId)).toHaveLength(21);
  } finally {
    stop();
    await loop.stop();
  }
});

test('a database that is away for a while delays events, and loses none', async () => {
  const sellerId = newSeller();
  const failing = vi.fn(async (): ReturnType<typeof publish> => {
    throw new Error('away');
  });
  const loop = publishPushEvents({
    publish: () => (failing.mock.calls.length < 3 ? failing() : publish()),
    log,
  });
  try {
    await happen(sellerId);
    await vi.waitFor(async () => expect(await kept(sellerId)).toHaveLength(1), 5_000);
    expect(failing).toHaveBeenCalledTimes(3);
  } finally {
    await loop.stop();
  }
});

test('an event is kept for a week, and then swept away', async () => {
  const sellerId = newSeller();
  await happen(sellerId, 2);
  while ((await publish()).ok && (await kept(sellerId)).length < 2);
  await open.owner.query(
    `update push.push_events set at = to_timestamp(($2::bigint - $3 - case id when 1 then 1 else 0 end) / 1000.0)
     where seller_id = $1`,
    [sellerId, NOW, 7 * DAY_MS],
  );
  const job = forgetPushEvents(
    forgetWith({ transactions: open.transactions, clock: { now: () => NOW } }),
    log,
  );
  await job.run({ payload: {}, key: 'job-1-1', createdAt: NOW });
  expect((await kept(sellerId)).map(({ id }) => id)).toEqual([2n]);
});
