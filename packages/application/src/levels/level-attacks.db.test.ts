import { randomUUID } from 'node:crypto';
import { DAY_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCatalogue } from '@cliffhanger/testing/catalogue';
import { transactionsOver, useClock } from '@cliffhanger/testing/database';
import {
  addOperators,
  anApprovedSeller,
  aPendingSeller,
  type Fixture,
  IDA,
  openFixture,
  type TestSeller,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyLevel } from './index.ts';

/* An attacker with the credentials of a login role gains no level, right, score or weight. */

let fixture: Fixture;
let chain: ReturnType<typeof transactionsOver>;
/** Owns silver and is a millionth short of the price of gold. */
let seller: TestSeller;
let purchase: string;
let other: TestSeller;
beforeAll(async () => {
  fixture = await openFixture();
  chain = transactionsOver(fixture.database.payerUrl, 'chain');
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  seller = await anApprovedSeller(fixture.dependencies);
  other = await anApprovedSeller(fixture.dependencies);
  await withMoney(fixture.dependencies, seller.id, '799.999999');
  await withMoney(fixture.dependencies, other.id, '0.01');
  purchase = valueOf(await buyLevel(fixture.dependencies)({ sellerId: seller.id, level: 'silver' })).purchase
    .id;
  // Bought on the test's clock; from here on only the server's clock counts.
  await fixture.owner.query('update levels.purchases set bought_at = now()');
  await useClock(fixture.owner, 'server');
});
afterAll(async () => {
  await chain.close();
  await fixture.close();
});

async function everything(): Promise<string> {
  const { rows } = await fixture.owner.query<{ said: string }>(
    `select string_agg(said, ' ' order by said) as said from (
       select b::text as said from ledger.books b union all
       select concat_ws(' ', s.seller_id, s.level, s.official_agent_since) from identity.sellers s union all
       select r::text from seller_rights r union all
       select p::text from levels.purchases p union all
       select c::text from credit.scores c union all
       select w::text from checkout.allocation_weights w) everything`,
  );
  return rows[0]?.said ?? '';
}

const outcomeOf = async (call: string, values: readonly unknown[]): Promise<unknown> =>
  (await fixture.app.query<{ outcome: unknown }>(`select outcome from ${call}`, [...values])).rows[0]
    ?.outcome;

const DENIED = /permission denied/;

test('no login role writes a level, a right, a purchase, a score or a weight, nor calls what does', async () => {
  const before = await everything();
  for (const role of [fixture.app, chain.pool])
    for (const attempt of [
      "update identity.sellers set level = 'diamond'",
      'update seller_rights set from_level = 100',
      'update seller_rights set from_packs = 100',
      'insert into seller_rights (seller_id, from_packs) values (gen_random_uuid(), 100)',
      'insert into levels.purchases select * from levels.purchases',
      'update levels.purchases set refunded_at = now(), refund_amount = price',
      'insert into levels.buy_backs select * from levels.buy_backs',
      'update levels.buy_backs set amount = 0',
      'delete from levels.buy_backs',
      'update levels.purchases set used_up_at = null',
      'update levels.purchases set bought_at = now()',
      `insert into levels.changes (seller_id, from_level, to_level, how, actor, changed_at)
       values (gen_random_uuid(), 'bronze', 'gold', 'earned', 'x', now())`,
      `insert into credit.scores (seller_id, score, facts, computed_at) values (gen_random_uuid(), 100, '{}', now())`,
      'update credit.scores set score = 100',
      'insert into credit.history select * from credit.history',
      'insert into checkout.allocation_weights select * from checkout.allocation_weights',
      'update checkout.allocation_weights set weight = 1000',
      'insert into rollups.seller_totals select * from rollups.seller_totals',
      'update rollups.seller_totals set settled_sales = 99000000000',
      'insert into rollups.changes (seller_id, day, settled_sales) values (gen_random_uuid(), now(), 99000000000)',
      'update rollups.seller_days set on_time = shipped',
      `select levels.change(gen_random_uuid(), 'bronze', 'diamond', 100, 'earned', null, 'x', now())`,
      `select levels.give(gen_random_uuid(), 'bronze', 'diamond', 'earned', null, 'x', 1)`,
      `select levels.book(gen_random_uuid(), 'k', 'level', 'gold', 'x', 0, 1000, 1)`,
      `select levels.pay(gen_random_uuid(), null, 'x')`,
      'select levels.terms_in_force(now())',
      `select checkout.weights_of_day('2026-11-15', 1, 1, '{"bronze": 1000}', '{}')`,
      `select credit.facts_after(gen_random_uuid(), now(), 1)`,
    ])
      await expect(role.query(attempt), attempt).rejects.toThrow(DENIED);
  for (const event of [
    `levels.buy_level('${seller.id}', 'gold', 0)`,
    `levels.buy_pack('${seller.id}', 'rights-5', 1, 0)`,
    `levels.refund_upgrade('${seller.id}', '${purchase}', 0)`,
    `levels.buy_back_credits('${seller.id}', 0)`,
    `levels.credits_value('${seller.id}', 0)`,
    `levels.give_earned('${seller.id}', 0)`,
    `levels.grant_level('${IDA}', '${seller.id}', 'diamond', 'x', 0)`,
    `levels.lock_rights('${seller.id}', 0)`,
    'credit.refresh(null, 500, 0)',
    'checkout.take_allocation_weights(0)',
  ])
    await expect(chain.pool.query(`select ${event}`), event).rejects.toThrow(DENIED);
  expect(await everything()).toBe(before);
});

test('a level is bought for its price, whatever else is asked for', async () => {
  await fixture.app.query('select levels.lock_rights($1, 0)', [other.id]);
  const before = await everything();
  const buy = 'levels.buy_level($1, $2, 0)';
  expect(await outcomeOf(buy, [seller.id, 'gold'])).toBe('insufficient-balance');
  expect(await outcomeOf(buy, [seller.id, 'silver'])).toBe('level-not-higher');
  expect(await outcomeOf(buy, [seller.id, 'bronze'])).toBe('level-not-higher');
  expect(await outcomeOf(buy, [other.id, 'silver'])).toBe('insufficient-balance');
  expect(await outcomeOf(buy, [randomUUID(), 'silver'])).toBe('account-does-not-exist');
  await expect(outcomeOf(buy, [seller.id, 'platinum'])).rejects.toThrow('no level platinum');
  const pack = 'levels.buy_pack($1, $2, $3, 0)';
  for (const quantity of [0, -1, 100, null])
    await expect(outcomeOf(pack, [seller.id, 'rights-5', quantity])).rejects.toThrow('of pack rights-5');
  await expect(outcomeOf(pack, [seller.id, 'rights-5000', 1])).rejects.toThrow('rights-5000');
  expect(await outcomeOf(pack, [other.id, 'episodes-100', 1])).toBe('insufficient-balance');
  expect(await outcomeOf(pack, [randomUUID(), 'episodes-100', 1])).toBe('account-does-not-exist');
  expect(await everything()).toBe(before);
});

test('nobody is given a level that was not earned, or by somebody who is not of support', async () => {
  const pending = await aPendingSeller(fixture.dependencies);
  const before = await everything();
  for (const id of [seller.id, other.id, randomUUID()])
    expect(await outcomeOf('levels.give_earned($1, $2)', [id, Date.now() + 1_000 * DAY_MS])).toBe('nothing');
  const editor = randomUUID();
  await fixture.owner.query(
    `insert into staff.people (id, email, name, roles, state, created_at, password_hash, totp_secret)
     values ($1, 'edda@staff.test', 'Edda', '{reviewer,finance}', 'active', now(), 'x', '\\x00')`,
    [editor],
  );
  const grant = 'levels.grant_level($1, $2, $3, $4, 0)';
  for (const nobody of [null, seller.id, randomUUID()])
    await expect(outcomeOf(grant, [nobody, seller.id, 'diamond', 'x'])).rejects.toThrow('only support');
  expect(await outcomeOf(grant, [editor, seller.id, 'diamond', 'x'])).toBe('nothing-proposed');
  await fixture.owner.query("update staff.people set roles = '{reviewer}' where id = $1", [IDA]);
  await expect(outcomeOf(grant, [IDA, seller.id, 'diamond', 'x'])).rejects.toThrow('only support');
  await fixture.owner.query("update staff.people set roles = '{reviewer,support}' where id = $1", [IDA]);
  expect(await outcomeOf(grant, [IDA, seller.id, 'diamond', ' '])).toBe('field-required');
  expect(await outcomeOf(grant, [IDA, seller.id, 'silver', 'x'])).toBe('level-not-higher');
  expect(await outcomeOf(grant, [IDA, seller.id, 'platinum', 'x'])).toBe('level-not-higher');
  expect(await outcomeOf(grant, [IDA, randomUUID(), 'gold', 'x'])).toBe('account-does-not-exist');
  const { rows } = await fixture.owner.query<{ id: string }>(
    'select seller_id as id from identity.sellers where email = $1',
    [pending.email],
  );
  expect(await outcomeOf(grant, [IDA, rows[0]?.id, 'gold', 'x'])).toBe('registration-pending');
  await fixture.owner.query('delete from staff.people where id = $1', [editor]);
  expect(await everything()).toBe(before);
});

test('an upgrade is refunded to whose it is, as far as it is unused, and once', async () => {
  const refund = 'levels.refund_upgrade($1, $2, $3)';
  const before = await everything();
  expect(await outcomeOf(refund, [other.id, purchase, 0])).toBe('upgrade-unknown');
  expect(await outcomeOf(refund, [seller.id, randomUUID(), 0])).toBe('upgrade-unknown');
  expect(await outcomeOf(refund, [seller.id, null, 0])).toBe('upgrade-unknown');
  expect(await everything()).toBe(before);

  // Twelve dramas are in the library, but the counter has none of them.
  await fixture.owner.query(
    `insert into consignments (seller_id, id, drama_id, added_at)
     select $1, gen_random_uuid(), id, now() from dramas order by id limit 12`,
    [seller.id],
  );
  await fixture.owner.query('update seller_rights set used = 0 where seller_id = $1', [seller.id]);
  await expect(fixture.app.query('update seller_rights set used = 0')).rejects.toThrow(/permission denied/);
  const { rows } = await fixture.app.query(`select outcome, amount from ${refund}`, [seller.id, purchase, 0]);
  // 7 of 57 rights and episodes are used, so 24.561403 of 200 is not refunded.
  expect(rows).toEqual([{ outcome: 'refunded', amount: usdt('175.438597') }]);
  const after = await everything();
  expect(await outcomeOf(refund, [seller.id, purchase, 0])).toBe('upgrade-unknown');
  expect(await everything()).toBe(after);
});

test('a score is what the figures make of it, whoever asks for it and when', async () => {
  await fixture.app.query('select credit.refresh(null, 500, $1)', [Date.now() + 1_000 * DAY_MS]);
  const { rows } = await fixture.owner.query('select distinct score from credit.scores');
  expect(rows).toEqual([{ score: 68 }]);
  const { rows: dated } = await fixture.owner.query('select from credit.scores where computed_at > now()');
  expect(dated).toEqual([]);
});
