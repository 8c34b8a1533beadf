import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { CHAIN_START, linkHash, settled } from '@cliffhanger/core/ledger';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { createCommitFaultProxy, sessionsOf, transactionsOver } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { complain } from '../checkout/index.ts';
import { listHeldOrders } from '../orders/index.ts';
import { getBalances } from '../wallet/index.ts';
import {
  applyEarlySettlement,
  beginSettlements,
  getSettlementFigures,
  listEarlySettlements,
  quoteEarlySettlement,
  settleDueOrders,
} from './index.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 400, freeEpisodes: 3 });
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture.close());

/** A seller whose orders ship automatically: 1.12 on hold for each. */
async function sellerWithOrders(orders: number): Promise<SellerId> {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  await aConsignment(fixture.dependencies, sellerId, drama);
  for (let placed = 0; placed < orders; placed += 1)
    await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  return sellerId;
}

async function sellerWithHolds(orders: number): Promise<SellerId> {
  const sellerId = await sellerWithOrders(orders);
  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  return sellerId;
}

const quoteOf = async (sellerId: SellerId) =>
  valueOf(await quoteEarlySettlement(fixture.dependencies)({ sellerId }));
const apply = (sellerId: SellerId, shownSum: ReturnType<typeof usdt>, quoteId?: string) =>
  applyEarlySettlement(fixture.dependencies)({ sellerId, shownSum, quoteId });

test('an early settlement pays all that waits, less five percent of the sum, and is remembered', async () => {
  const sellerId = await sellerWithHolds(3);
  const quote = await quoteOf(sellerId);
  expect(quote).toMatchObject({
    count: 3,
    sum: usdt('3.36'),
    fee: usdt('0.168'),
    net: usdt('3.192'),
    applicationsLeft: 2,
  });
  const done = valueOf(await apply(sellerId, quote.sum, quote.quoteId));
  expect(done).toMatchObject({ orders: 3, fee: usdt('0.168'), net: usdt('3.192'), applicationsLeft: 1 });
  const balances = valueOf(await getBalances(fixture.dependencies)({ sellerId }));
  expect(balances).toMatchObject({ available: usdt('3.192'), unsettled: 0n });
  const { list } = valueOf(await listEarlySettlements(fixture.dependencies)({ sellerId, page: 1, size: 20 }));
  expect(list.map(({ id, orders, actor }) => [id, orders, actor])).toEqual([
    [done.id, 3, `seller:${sellerId}`],
  ]);
  const { rows } = await fixture.owner.query<{ id: string }>(
    `select id from ledger.transfers where journal_id = $1 and kind = 'early-settlement'`,
    [sellerId],
  );
  expect(list[0]?.transferIds).toEqual(rows.map(({ id }) => id));
});

test('the sum that was shown must be the sum that is', async () => {
  const sellerId = await sellerWithHolds(1);
  expect(await apply(sellerId, usdt('1.13'))).toMatchObject({ refusal: { name: 'order-data-changed' } });
  expect(await apply(sellerId, usdt('1.12'))).toMatchObject({ ok: true });
  expect(await apply(sellerId, usdt('0'))).toMatchObject({ refusal: { name: 'nothing-to-settle' } });
});

test('a quote is good for ten minutes, and only one of ours', async () => {
  const sellerId = await sellerWithHolds(1);
  const { sum, quoteId } = await quoteOf(sellerId);
  const stranger = await quoteOf(await sellerWithOrders(0));
  for (const forged of [`${quoteId}x`, 'zzzz', stranger.quoteId, ''])
    expect(await apply(sellerId, sum, forged)).toMatchObject({ refusal: { name: 'quote-expired' } });
  fixture.clock.pass(10 * MINUTE_MS);
  expect(await apply(sellerId, sum, quoteId)).toMatchObject({ refusal: { name: 'quote-expired' } });
  expect(await apply(sellerId, sum)).toMatchObject({ ok: true });
});

test('a third one in a natural month is refused, and the next month has two again', async () => {
  const sellerId = await sellerWithHolds(1);
  const monthOf = () => new Date(fixture.clock.now()).getUTCMonth();
  // Leaves three days of business in the month.
  while (new Date(fixture.clock.now()).getUTCDate() > 20) fixture.clock.pass(DAY_MS);
  const month = monthOf();
  const another = async () => {
    await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
    fixture.clock.pass(DAY_MS);
    valueOf(await beginSettlements(fixture.dependencies)());
    return quoteOf(sellerId);
  };
  let quote = await another();
  expect(await apply(sellerId, quote.sum)).toMatchObject({ ok: true });
  quote = await another();
  expect(await apply(sellerId, quote.sum)).toMatchObject({ ok: true });
  quote = await another();
  expect(monthOf()).toBe(month);
  expect(quote.applicationsLeft).toBe(0);
  expect(await apply(sellerId, quote.sum)).toMatchObject({ refusal: { name: 'early-settlement-limit' } });
  while (monthOf() === month) fixture.clock.pass(DAY_MS);
  valueOf(await settleDueOrders(fixture.dependencies)());
  quote = await another();
  expect(quote.applicationsLeft).toBe(2);
  expect(await apply(sellerId, quote.sum)).toMatchObject({ ok: true });
});

test('the database itself has no slot for a third', async () => {
  const sellerId = await sellerWithOrders(0);
  const add = (slot: number) =>
    fixture.owner.query(
      `insert into settlement.early_settlements (seller_id, id, month, slot, orders, amount, fee, applied_at)
       values ($1, gen_random_uuid(), '2026-01', $2, 1, 1, 0, now())`,
      [sellerId, slot],
    );
  await add(1);
  await add(2);
  await expect(add(3)).rejects.toThrow(/two_a_month/);
  await expect(add(2)).rejects.toThrow(/one_a_slot/);
});

test('nobody pays a fee for what is due anyway, nor for what is in audit', async () => {
  const sellerId = await sellerWithOrders(1);
  fixture.clock.pass(6 * DAY_MS);
  const second = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  valueOf(await complain(fixture.dependencies)({ ...second, text: 'no sound' }));
  const quote = await quoteOf(sellerId);
  expect(quote).toMatchObject({ count: 1, sum: usdt('1.12') });
  valueOf(await apply(sellerId, quote.sum));
  expect(valueOf(await settleDueOrders(fixture.dependencies)())).toBeGreaterThanOrEqual(1);
});

test('settlement figures and held lists tell the same story', async () => {
  const sellerId = await sellerWithHolds(2);
  const audited = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  valueOf(await complain(fixture.dependencies)({ ...audited, text: 'no sound' }));
  await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  const figures = valueOf(await getSettlementFigures(fixture.dependencies)({ sellerId }));
  expect(figures).toMatchObject({
    shipped: { count: 1, sum: usdt('1.12') },
    waiting: { count: 2, sum: usdt('2.24') },
    audit: { count: 1, sum: usdt('1.12') },
    releasedLately: { count: 0 },
  });
  expect(figures.nextRelease?.sum).toBe(usdt('2.24'));
  const held = async (kind: 'waiting' | 'audit' | 'released' | null) =>
    valueOf(await listHeldOrders(fixture.dependencies)({ sellerId, locale: 'de', kind, page: 1, size: 20 }));
  expect(await held('waiting')).toMatchObject({ total: 2, hasMore: false });
  expect((await held('waiting')).list).toHaveLength(2);
  expect((await held('audit')).list.map(({ number }) => number)).toEqual([audited.number]);
  expect((await held(null)).total).toBe(3);
  fixture.clock.pass(7 * DAY_MS);
  valueOf(await settleDueOrders(fixture.dependencies)());
  expect((await held('released')).list).toHaveLength(2);
  const releasedLately = async () =>
    valueOf(await getSettlementFigures(fixture.dependencies)({ sellerId })).releasedLately;
  expect(await releasedLately()).toEqual({ count: 2, sum: usdt('2.24') });
  fixture.clock.pass(6 * DAY_MS);
  expect(await releasedLately()).toEqual({ count: 2, sum: usdt('2.24') });
  fixture.clock.pass(DAY_MS);
  expect(await releasedLately()).toEqual({ count: 0, sum: 0n });
});

interface StoredTransfer {
  readonly id: string;
  readonly journal_id: string;
  readonly sequence: bigint;
  readonly reference_id: string;
  readonly effective_ms: bigint;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
  readonly lines: readonly [string, string, string][];
}

test('a settlement job writes for many sellers what the rules of the books say, hash for hash', async () => {
  const sellers = [await sellerWithHolds(3), await sellerWithHolds(2)];
  fixture.clock.pass(7 * DAY_MS);
  valueOf(await settleDueOrders(fixture.dependencies)());
  const { rows } = await fixture.owner.query<StoredTransfer>(
    `select t.id, t.journal_id, t.sequence, t.reference_id, t.previous_hash, t.hash,
       (extract(epoch from t.effective_at) * 1000)::bigint as effective_ms,
       (select json_agg(json_build_array(account, amount::text, order_id) order by line) from ledger.entries e
        where e.transfer_id = t.id) as lines
     from ledger.transfers t where t.kind = 'settlement' and t.journal_id = any ($1::uuid[])`,
    [sellers],
  );
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    const { rows: orders } = await fixture.owner.query<{ id: never; unsettled: never; deferred: never }>(
      'select id, unsettled, deferred from orders where seller_id = $1 order by id',
      [row.journal_id],
    );
    const posting = settled(orders.map(({ id, ...order }) => ({ orderId: id, ...order })));
    expect(row.lines).toEqual(
      posting.entries.map(({ account, amount, orderId }) => [account, `${amount}`, orderId]),
    );
    const previousHash = row.sequence === 1n ? CHAIN_START : row.previous_hash.toString('hex');
    const hash = linkHash(
      { journalId: row.journal_id, sequence: row.sequence, previousHash },
      {
        id: row.id as never,
        reference: { type: 'run', id: row.reference_id },
        effectiveAt: Number(row.effective_ms) as never,
        actor: 'rule:settlement',
        ...posting,
      },
    );
    expect(row.hash.toString('hex')).toBe(hash);
  }
});

test('a settlement job that is cut off before or after its commit settles every order once', async () => {
  const sellers = [await sellerWithHolds(3), await sellerWithHolds(2)];
  fixture.clock.pass(7 * DAY_MS);
  const proxy = await createCommitFaultProxy(fixture.database.appUrl);
  const { transactions, close } = transactionsOver(proxy.connectionString, 'cut-off');
  const worker = settleDueOrders({ ...fixture.dependencies, transactions });
  proxy.breakNextCommit('cut-before');
  expect((await Promise.allSettled([worker()])).map(({ status }) => status)).toEqual(['rejected']);
  await expect.poll(() => sessionsOf(fixture.owner, 'cut-off'), { timeout: 30_000 }).toBe(0);
  const open = async () => {
    const { rows } = await fixture.owner.query<{ n: bigint }>(
      `select count(*) as n from orders where seller_id = any ($1::uuid[]) and state <> 'completed'`,
      [sellers],
    );
    return Number(rows[0]?.n);
  };
  expect(await open()).toBe(5);
  proxy.breakNextCommit('cut-after');
  expect((await Promise.allSettled([worker()])).map(({ status }) => status)).toEqual(['rejected']);
  expect(await open()).toBe(0);
  expect(valueOf(await worker())).toBe(0);
  await close();
  await proxy.close();
});

test('a worker that is killed in the middle of its statement has settled nothing', async () => {
  const sellerId = await sellerWithHolds(2);
  fixture.clock.pass(7 * DAY_MS);
  const blocker = await fixture.owner.connect();
  const { transactions, close } = transactionsOver(fixture.database.appUrl, 'doomed');
  // Locks the books: the job has its orders and waits for this lock.
  await blocker.query('begin');
  await blocker.query('select from ledger.books where journal_id = $1 for update', [sellerId]);
  const worker = settleDueOrders({ ...fixture.dependencies, transactions });
  const dying = Promise.allSettled([worker()]);
  await expect
    .poll(async () => {
      const { rows } = await fixture.app.query(
        `select pid from pg_stat_activity
         where datname = current_database() and application_name = 'doomed' and wait_event_type = 'Lock'`,
      );
      return rows.length;
    })
    .toBe(1);
  await fixture.app.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'doomed'`,
  );
  expect((await dying).map(({ status }) => status)).toEqual(['rejected']);
  await blocker.query('rollback');
  blocker.release();
  await close();
  await expect.poll(() => sessionsOf(fixture.owner, 'doomed'), { timeout: 30_000 }).toBe(0);
  const waiting = await quoteOf(sellerId);
  expect(waiting.count).toBe(0);
  expect(valueOf(await settleDueOrders(fixture.dependencies)())).toBe(2);
});

test('a seller with more orders than one transfer takes is settled in several', async () => {
  const sellerId = await sellerWithHolds(5);
  fixture.clock.pass(7 * DAY_MS);
  const settleDue = (mostASeller: number) =>
    fixture.dependencies.transactions.run(async ({ settlement }) => ({
      ok: true,
      value: await settlement.settleDue({
        now: fixture.clock.now(),
        mostOrders: 5_000,
        mostASeller,
      }),
    }));
  for (const orders of [2, 2, 1]) expect(valueOf(await settleDue(2))).toMatchObject([{ sellerId, orders }]);
  expect(valueOf(await settleDue(2))).toEqual([]);
});
