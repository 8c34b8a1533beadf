import { randomUUID } from 'node:crypto';
import { cancelOrder } from '@cliffhanger/application/checkout';
import { submitLink } from '@cliffhanger/application/promotion';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { useClock } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOperator,
  anOrder,
  type Fixture,
  openFixture,
  type TestSeller,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* With the api's login: only people and time decide about the seller and the price of an order. */

const NOT_ALLOWED = /permission denied/;
const PRICE = { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 };

let fixture: Fixture;
let seller: TestSeller;
let drama: DramaId;
let others: readonly DramaId[];
let consignment: string;
let link: string;
let reviewer: string;
let editor: string;
let finance: string;
beforeAll(async () => {
  fixture = await openFixture();
  fixture.clock.pass(Date.now() - fixture.clock.now());
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, PRICE);
  others = [];
  for (let made = 0; made < 4; made += 1) others = [...others, await aDrama(fixture.owner, PRICE)];
  seller = await anApprovedSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller.id, drama);
  consignment = consignmentId;
  const url = 'https://www.tiktok.com/@nora.lindqvist/video/7300000000000000001';
  ({ id: link } = valueOf(
    await submitLink(fixture.dependencies)({ sellerId: seller.id, consignmentId, url }),
  ));
  reviewer = (await anOperator(fixture, ['reviewer'])).id;
  editor = (await anOperator(fixture, ['content'])).id;
  finance = (await anOperator(fixture, ['finance'])).id;
  await useClock(fixture.owner, 'server');
}, 120_000);
afterAll(() => fixture?.close());

const call = async (text: string, values: readonly unknown[] = []): Promise<unknown> => {
  const { rows } = await fixture.app.query(`select ${text} as answer`, [...values]);
  return rows[0]?.answer;
};
const stored = async (text: string) => (await fixture.owner.query(text)).rows[0];
const LONG_AGO = Date.now() - 400 * DAY_MS;
const isNow = (at: number): boolean => Math.abs(at - Date.now()) < 60_000;

test.each([
  "update promotion_links set state = 'succeeded', decided_at = now(), decided_by = 'operator:me'",
  'delete from promotion_links',
  'delete from promotion_link_owners',
  "insert into promotion_links (seller_id, id, consignment_id, drama_id, url, post, state, submitted_at, promised_by) select seller_id, gen_random_uuid(), consignment_id, drama_id, url, post || 'x', 'succeeded', now(), now() from promotion_links",
  'update consignments set promoting_since = now()',
  'update consignments set removed_at = null, added_at = now()',
  'insert into consignments (seller_id, id, drama_id, added_at) select seller_id, gen_random_uuid(), drama_id, now() from consignments',
  "update identity.sellers set review_state = 'approved', review_decided_at = now()",
  "insert into identity.sellers (seller_id, level) select gen_random_uuid(), 'diamond'",
  "insert into identity.sellers (seller_id, review_state) select gen_random_uuid(), 'approved'",
  'insert into identity.sellers (seller_id, official_agent_since) select gen_random_uuid(), now()',
  'insert into drama_price_changes (id, drama_id, wholesale, retail, effective_from, reason, decided_by, decided_at) select gen_random_uuid(), id, 0, 1, now(), $q$x$q$, $q$x$q$, now() from dramas',
  'insert into wallet.address_indexes (seller_id, derivation_index) select seller_id, 7 from identity.sellers',
  'update checkout.purchases set given_back_at = now()',
  'select levels.count_used_rights(seller_id) from identity.sellers',
])('%s: not a right of the app', async (statement) => {
  await expect(fixture.app.query(statement)).rejects.toThrow(NOT_ALLOWED);
});

test('a post is found good by a reviewer alone, and from the time of the server on', async () => {
  const decide = (by: string) =>
    call("promotion.decide_link($1, $2, null, '{}', null, $3)", [link, by, LONG_AGO]);
  for (const nobody of [finance, editor, randomUUID(), 'reviewer', '', `operator:${finance}`])
    await expect(decide(nobody)).rejects.toThrow(/only a reviewer/);
  expect(await stored('select state from promotion_links')).toEqual({ state: 'under-review' });
  expect(await decide(reviewer)).toBe(true);
  expect(await decide(reviewer)).toBe(false);
  const { decided_at: decidedAt, decided_by: by, state } = await stored('select * from promotion_links');
  expect([state, by, isNow(decidedAt)]).toEqual(['succeeded', `operator:${reviewer}`, true]);
  const { promoting_since: since } = await stored('select promoting_since from consignments');
  expect(isNow(since)).toBe(true);
});

test('what was decided about posts stays, for as long as the seller does', async () => {
  await expect(call('promotion.erase_links($1)', [seller.id])).rejects.toThrow(/permission denied/);
});

test('who may sell is said by a reviewer alone, once', async () => {
  const id = randomUUID();
  await fixture.app.query(
    `insert into identity.sellers (seller_id, email, real_name, country, contact_kind, contact_address, locale,
       registered_at, review_promised_by) values ($1, $2, 'A Thief', 'DE', 'telegram', '@thief', 'en', now(), now())`,
    [id, `${id}@cliffhanger.test`],
  );
  const decide = (by: string, rule: string | null = null) =>
    call("identity.decide_registration($1, $2, $3, '{}', null, $4)", [id, by, rule, LONG_AGO]);
  for (const nobody of [finance, randomUUID(), 'Ida', ''])
    await expect(decide(nobody)).rejects.toThrow(/only a reviewer/);
  expect(await decide(reviewer)).toBe(true);
  expect(await decide(reviewer, 'duplicate-account')).toBe(false);
  const is = await stored(
    `select level, review_state, review_decided_at from identity.sellers where seller_id = '${id}'`,
  );
  expect(is).toMatchObject({ level: 'bronze', review_state: 'approved' });
  expect(isNow(is.review_decided_at)).toBe(true);
  expect(await stored(`select actor from identity.review_decisions where seller_id = '${id}'`)).toEqual({
    actor: reviewer,
  });
});

test('a library holds as many dramas as rights, and none that is not on sale', async () => {
  const add = (dramas: readonly string[]) =>
    fixture.app.query('select * from library.add_dramas($1, $2, $3, $4)', [
      seller.id,
      dramas.map(() => randomUUID()),
      dramas,
      LONG_AGO,
    ]);
  await expect(add(others.slice(0, 3))).rejects.toThrow(/more dramas than rights/);
  await expect(add([randomUUID()])).rejects.toThrow(/not on sale/);
  expect((await add(others.slice(0, 2))).rows).toHaveLength(2);
  await expect(add(others.slice(2, 3))).rejects.toThrow(/more dramas than rights/);
  // A drama already in the library takes no second right, and stays unchanged.
  const { added_at: before } = await stored(`select added_at from consignments where drama_id = '${drama}'`);
  expect((await add([drama])).rows).toHaveLength(1);
  expect(await stored(`select added_at from consignments where drama_id = '${drama}'`)).toEqual({
    added_at: before,
  });
  expect(await stored('select used from seller_rights')).toEqual({ used: 3 });
});

test('a price is decided by content, from now on or later, and holds when its day has come', async () => {
  const decide = (by: string, from: number) =>
    call('decide_price($1, $2, 300000, 600000, $3, $4, $5, $6)', [
      randomUUID(),
      drama,
      from,
      'dearer',
      by,
      LONG_AGO,
    ]);
  for (const nobody of [reviewer, randomUUID(), 'editor'])
    await expect(decide(nobody, LONG_AGO)).rejects.toThrow(/only content/);
  // Finance confirms, and cannot propose.
  expect(await decide(finance, LONG_AGO)).toMatch('nothing-proposed');
  await decide(`operator:${editor}`, Date.now() + DAY_MS);
  await call('apply_due_prices($1, 10)', [Date.now() + 30 * DAY_MS]);
  expect(await stored(`select retail from dramas where id = '${drama}'`)).toEqual({ retail: 500_000n });
  await decide(editor, LONG_AGO);
  const { effective_from: from } = await stored(
    'select effective_from from drama_price_changes order by effective_from limit 1',
  );
  expect(isNow(from)).toBe(true);
});

test('an index of the addresses is the next one, and the same one when it is asked for again', async () => {
  const index = await call('wallet.give_address_index($1)', [seller.id]);
  expect(index).toBeTypeOf('number');
  expect(await call('wallet.give_address_index($1)', [seller.id])).toBe(index);
});

test('what is not settled keeps its drama, and what came over a chain is not given back by a processor', async () => {
  await useClock(fixture.owner, 'callers');
  const order = await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama });
  await expect(
    call('library.remove_drama($1, $2, $3)', [seller.id, consignment, Date.now()]),
  ).rejects.toThrow(/not settled/);
  valueOf(await cancelOrder(fixture.dependencies)(order));
  await fixture.owner.query("update checkout.payments set processor = 'usdt-bep20' where order_id = $1", [
    order.orderId,
  ]);
  await expect(call('checkout.refund_paid($1, $2)', [order.orderId, Date.now()])).rejects.toThrow(
    /over a chain/,
  );
  expect(await call('library.remove_drama($1, $2, $3)', [seller.id, consignment, Date.now()])).toBe(true);
  expect(await call('library.remove_drama($1, $2, $3)', [seller.id, consignment, Date.now()])).toBe(false);
});
