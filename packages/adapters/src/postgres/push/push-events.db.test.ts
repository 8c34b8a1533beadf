import { randomUUID } from 'node:crypto';
import type { NewPushEvent } from '@cliffhanger/application/ports';
import { accept, DAY_MS, earlier, idOf, instantOf, later, type SellerId } from '@cliffhanger/core/kernel';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

const NOW = instantOf(Date.UTC(2027, 4, 5));

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const newSeller = () => idOf<'seller'>(randomUUID());
const put = async (sellerId: SellerId, more: Partial<NewPushEvent> = {}) => {
  const event: NewPushEvent = {
    sellerId,
    kind: 'message',
    facts: { subject: 'level' },
    jobKey: randomUUID(),
    at: NOW,
    ...more,
  };
  const kept = await open.transactions.run(async ({ pushEvents }) => accept(await pushEvents.put(event)));
  if (!kept.ok) throw new Error('an event was refused');
  return kept.value;
};
const after = (sellerId: SellerId, id: bigint, most = 1_000) =>
  open.transactions.read(({ pushEvents }) => pushEvents.listAfter(sellerId, id, most));

test('events of a seller are read in their order, after any of them', async () => {
  const seller = newSeller();
  const other = newSeller();
  await put(seller, { kind: 'order-new', facts: { number: 'CH-AAAA2222' } });
  await put(other);
  await put(seller);
  expect(await after(seller, 0n)).toEqual([
    { id: 1n, kind: 'order-new', facts: { number: 'CH-AAAA2222' }, at: NOW },
    { id: 2n, kind: 'message', facts: { subject: 'level' }, at: NOW },
  ]);
  expect((await after(seller, 1n)).map(({ id }) => id)).toEqual([2n]);
  expect((await after(seller, 0n, 1)).map(({ id }) => id)).toEqual([1n]);
});

test('a job that is carried out again, even twice at once, brings one event', async () => {
  const seller = newSeller();
  const ids = await Promise.all(Array.from({ length: 8 }, () => put(seller, { jobKey: 'job-1-1' })));
  expect(await put(seller, { jobKey: 'job-1-1' })).toBe(ids[0]);
  expect(new Set(ids).size).toBe(1);
  expect(await after(seller, 0n)).toHaveLength(1);
});

test('whoever reads while others write never finds a smaller id later', async () => {
  const seller = newSeller();
  let isWriting = true;
  const writing = Promise.all(Array.from({ length: 200 }, () => put(seller))).finally(() => {
    isWriting = false;
  });
  const read: bigint[] = [];
  const readOn = async () => {
    for (const { id } of await after(seller, read.at(-1) ?? 0n)) read.push(id);
  };
  while (isWriting) await readOn();
  await writing;
  await readOn();
  expect(read).toEqual(Array.from({ length: 200 }, (_, index) => BigInt(index + 1)));
});

test('events are forgotten by age, and their ids are not given again', async () => {
  const seller = newSeller();
  await put(seller, { at: earlier(NOW, 1) });
  await put(seller, { at: NOW });
  const forget = () =>
    open.transactions.run(async ({ pushEvents }) => accept(await pushEvents.forgetBefore(NOW)));
  expect(await forget()).toEqual(accept(1));
  expect((await after(seller, 0n)).map(({ id }) => id)).toEqual([2n]);
  await open.transactions.run(async ({ pushEvents }) =>
    accept(await pushEvents.forgetBefore(later(NOW, DAY_MS))),
  );
  expect(await put(seller)).toBe(3n);
});
