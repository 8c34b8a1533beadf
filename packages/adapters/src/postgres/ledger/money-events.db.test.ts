import { randomUUID } from 'node:crypto';
import { idOf, instantOf, usdt } from '@cliffhanger/core/kernel';
import { contentHash, platformShard, shippedFromProceeds } from '@cliffhanger/core/ledger';
import { type OpenTestDatabase, openTestDatabase } from '@cliffhanger/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';

let open: OpenTestDatabase;
beforeAll(async () => {
  open = await openTestDatabase();
});
afterAll(() => open.close());

const NOT_ALLOWED = /permission denied for function/;

test('a transfer without a seller lies on the same shard here and in core', async () => {
  const keys = Array.from({ length: 500 }, (_, number) => `key:${number}`);
  const { rows } = await open.owner.query<{ shard: string }>(
    'select ledger.platform_shard(key) as shard from unnest($1::text[]) with ordinality as k (key, ordinal) order by ordinal',
    [keys],
  );
  expect(rows.map(({ shard }) => shard)).toEqual(keys.map(platformShard));
});

test('lines of zero are left out and two lines on one account are one, as in core', async () => {
  const [seller, order] = [randomUUID(), randomUUID()];
  const at = instantOf(1_767_268_800_000);
  await open.owner.query(
    `select ledger.book($1, 'payment:' || $2, 'payment', 'order', $2, $3, 'viewer:x', '{processor:test,order:escrow}',
       '{-2000000,2000000}', array[$2, $2]::uuid[])`,
    [seller, order, at],
  );
  const { rows } = await open.owner.query<{ content_hash: Buffer }>(
    `with booked as (
       select (ledger.book($1, 'shipment:' || $2, 'shipment', 'order', $2, $3, 'seller:x',
         '{order:escrow,platform:wholesale_deferred,order:escrow,seller:unsettled,seller:episodes,platform:episodes_redeemed}',
         '{-880000,880000,-1120000,1120000,0,0}', array[$2, $2, $2, $2, $2, $2]::uuid[])).outcome)
     select outcome from booked`,
    [seller, order, at],
  );
  expect(rows).toEqual([{ outcome: 'posted' }]);
  const { rows: keys } = await open.owner.query<{ hash: string }>(
    `select encode(sha256(convert_to(ledger.content_of(t), 'UTF8')), 'hex') as hash from ledger.transfers t
     where key = 'shipment:' || $1`,
    [order],
  );
  const posting = shippedFromProceeds({
    orderId: idOf(order),
    orderAmount: usdt('2'),
    paymentAmount: usdt('0.88'),
    creditsUsed: 0n,
  });
  expect(keys).toEqual([{ hash: contentHash({ ...posting, reference: { type: 'order', id: order } }) }]);
});

test.each([
  'select business_now_ms(1)',
  `select ledger.platform_shard('x')`,
  `select ledger.book(null, 'k', 'deposit', 'x', 'x', 1, 'x', '{}', '{}')`,
  `select staff.may(null, 'finance')`,
])('nobody who can log in calls %s', async (call) => {
  await expect(open.app.query(call)).rejects.toThrow(NOT_ALLOWED);
});
