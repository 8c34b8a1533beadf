import { randomUUID } from 'node:crypto';
import type { PushEvent } from '@cliffhanger/application/ports';
import {
  accept,
  DAY_MS,
  type Instant,
  idOf,
  instantOf,
  later,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** Earlier than every event in these tests. */
const NOW = instantOf(Date.UTC(2020, 4, 5));

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const newSeller = () => idOf<'seller'>(randomUUID());
const happen = async (
  sellerId: SellerId,
  { kind = 'message', facts = { subject: 'level' } }: Partial<Omit<PushEvent, 'sellerId'>> = {},
) => {
  await open.transactions.run(async ({ outbox }) =>
    accept(await outbox.put('push-event', { sellerId, kind, facts })),
  );
};
const publish = async (most = 1_000) => {
  const published = await open.transactions.run(async ({ pushEvents }) =>
    accept(await pushEvents.publish(most)),
  );
  if (!published.ok) throw new Error('events were refused');
  return published.value;
};
const after = (sellerId: SellerId, id: bigint, most = 1_000) =>
  open.transactions.read(({ pushEvents }) => pushEvents.listAfter(sellerId, id, most));

const ids = async (sellerId: SellerId, from = 0n) => (await after(sellerId, from)).map(({ id }) => id);

test('events of a seller are read in their order, after any of them', async () => {
  const seller = newSeller();
  const other = newSeller();
  await happen(seller, { kind: 'order-new', facts: { number: 'CH-AAAA2222' } });
  await happen(other);
  await happen(seller);
  const { lastIds } = await publish();
  expect([lastIds.get(seller), lastIds.get(other)]).toEqual([2n, 1n]);
  const at = expect.any(Number);
  expect(await after(seller, 0n)).toEqual([
    { id: 1n, kind: 'order-new', facts: { number: 'CH-AAAA2222' }, at },
    { id: 2n, kind: 'message', facts: { subject: 'level' }, at },
  ]);
  expect(await ids(seller, 1n)).toEqual([2n]);
  expect((await after(seller, 0n, 1)).map(({ id }) => id)).toEqual([1n]);
});

test('what happened in a transaction that was undone is not told', async () => {
  const seller = newSeller();
  await open.transactions.run(async ({ outbox }) => {
    await outbox.put('push-event', { sellerId: seller, kind: 'message', facts: {} });
    return refuse('insufficient-balance');
  });
  expect((await publish()).lastIds.has(seller)).toBe(false);
});

test('however many workers publish at the same time, each event is published once', async () => {
  const sellers = Array.from({ length: 5 }, newSeller);
  await Promise.all(sellers.flatMap((seller) => Array.from({ length: 40 }, () => happen(seller))));
  const published = await Promise.all(Array.from({ length: 16 }, () => publish(30)));
  const rest = await publish();
  expect([...published, rest].reduce((sum, { events }) => sum + events, 0)).toBe(200);
  const numbered = Array.from({ length: 40 }, (_, index) => BigInt(index + 1));
  for (const seller of sellers) expect(await ids(seller)).toEqual(numbered);
});

test('whoever reads while others write never finds a smaller id later', async () => {
  const seller = newSeller();
  let isWriting = true;
  const writing = Promise.all(
    Array.from({ length: 200 }, () => happen(seller).then(() => publish(1))),
  ).finally(() => {
    isWriting = false;
  });
  const read: bigint[] = [];
  const readOn = async () => {
    read.push(...(await ids(seller, read.at(-1))));
  };
  while (isWriting) await readOn();
  await writing;
  await publish();
  await readOn();
  expect(read).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(index + 1)));
});

test('events are forgotten by age, and their ids are not given again', async () => {
  const seller = newSeller();
  await happen(seller);
  await happen(seller);
  await publish();
  await open.owner.query(
    `update push.push_events set at = to_timestamp(($2::bigint - case id when 1 then 1 else 0 end) / 1000.0) where seller_id = $1`,
    [seller, NOW],
  );
  const forget = (before: Instant) =>
    open.transactions.run(async ({ pushEvents }) => accept(await pushEvents.forgetBefore(before)));
  expect(await forget(NOW)).toEqual(accept(1));
  expect(await ids(seller)).toEqual([2n]);
  await forget(later(NOW, DAY_MS));
  expect(await ids(seller)).toEqual([]);
  await happen(seller);
  await publish();
  expect(await ids(seller)).toEqual([3n]);
});
