import type { DramaId } from '@cliffhanger/core/catalog';
import type { ViewerId } from '@cliffhanger/core/checkout';
import type { Email } from '@cliffhanger/core/identity';
import { DAY_MS, HOUR_MS, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories, markReadyByRows } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  aPurchase,
  aViewerId,
  type Fixture,
  IDA,
  newestMail,
  openFixture,
  storedOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { saveAutoShip } from '../../library/index.ts';
import { shipOrder, shipOverdueOrders } from '../../orders/index.ts';
import { beginSettlements, settleDueOrders } from '../../settlement/index.ts';
import {
  announceEpisodes,
  cancelOrder,
  checkOut,
  endDuePreOrders,
  getReceipt,
  listSeries,
  payRefund,
  payWithSandbox,
  quotePurchase,
  showDrama,
} from '../index.ts';

/* Announced episodes can be pre-ordered, and no others that are not out (DOMAIN §12). */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 16 });
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
});
afterEach(async () => expect(await brokenOrderRules(fixture.owner)).toEqual([]));
afterAll(() => fixture.close());

const EIGHT_OF_16 = { retail: '0.5', wholesale: '0.22', episodes: 16, freeEpisodes: 3, readyThrough: 8 };
const inDays = (days: number): string => dayOf(later(fixture.clock.now(), days * DAY_MS));

/** With episodes 9 to 12 announced for six days from now. */
async function aSerial(): Promise<DramaId> {
  const dramaId = await aDrama(fixture.owner, EIGHT_OF_16);
  await announce(dramaId, inDays(6));
  return dramaId;
}
const announce = (dramaId: DramaId, comesOn: string | null, first = 9, last = 12) =>
  announceEpisodes(fixture.as('console'))({ dramaId, first, last, comesOn, by: IDA });

async function aSellerOf(dramaId: DramaId, isAutoShipped = false): Promise<SellerId> {
  const { id } = await anApprovedSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, id, dramaId);
  const autoShip = { isOn: isAutoShipped, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: id, consignmentId, autoShip }));
  return id;
}

interface Wish {
  readonly dramaId: DramaId;
  readonly sellerId?: SellerId;
  readonly viewerId?: ViewerId;
  readonly quantity?: number;
  readonly email?: Email | null;
}
const preOrder = (wish: Wish) =>
  checkOut(fixture.as('viewer'))({ ...aPurchase(fixture.dependencies, wish), isPreOrder: true });
const buy = (wish: Wish) => checkOut(fixture.as('viewer'))(aPurchase(fixture.dependencies, wish));
const turn = async () => valueOf(await endDuePreOrders(fixture.as('worker'))());

async function escrowOf(sellerId: SellerId): Promise<bigint> {
  const { rows } = await fixture.owner.query<{ escrow: bigint }>(
    'select escrow from ledger.books where journal_id = $1',
    [sellerId],
  );
  return BigInt(rows[0]?.escrow ?? 0);
}
const countOf = async (text: string, value: string): Promise<number> =>
  Number((await fixture.owner.query<{ n: bigint }>(text, [value])).rows[0]?.n ?? 0n);
const stateOf = async (orderId: string): Promise<string | undefined> =>
  (
    await fixture.owner.query<{ state: string }>('select state from checkout.pre_orders where id = $1', [
      orderId,
    ])
  ).rows[0]?.state;

test('announced episodes are a purchase of their own, with their day; what is out ends where it did', async () => {
  const dramaId = await aSerial();
  const asked = {
    viewerId: aViewerId(),
    email: null,
    dramaId,
    quantity: null,
    locale: 'en',
    clickTokens: [],
    country: null,
  } as const;
  expect(valueOf(await quotePurchase(fixture.as('viewer'))(asked))).toMatchObject({
    episodes: { first: 4, last: 8 },
    preOrder: null,
  });
  expect(valueOf(await quotePurchase(fixture.as('viewer'))({ ...asked, isPreOrder: true }))).toMatchObject({
    episodes: { first: 9, last: 12 },
    amount: usdt('2'),
    preOrder: { comesOn: inDays(6), lateAfterDays: 7 },
  });
  expect(await buy({ dramaId, quantity: 6 })).toMatchObject({ refusal: { facts: { most: 5 } } });
  expect(await preOrder({ dramaId, quantity: 5 })).toMatchObject({
    refusal: { name: 'too-many-episodes', facts: { most: 4 } },
  });
  const { states, preOrder: offered } = valueOf(
    await showDrama(fixture.as('viewer'))({
      dramaId,
      locale: 'en',
      viewerId: null,
      clickTokens: [],
      country: null,
    }),
  );
  expect(states.slice(7)).toEqual(['locked', ...Array(4).fill('announced'), ...Array(4).fill('not-ready')]);
  expect(offered).toEqual({ first: 9, last: 12, comesOn: inDays(6), amount: usdt('2') });
});

test('a pre-order waits in escrow and counts nowhere; delivered it is an order whose time begins then', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId);
  const email = 'awaits@example.org' as Email;
  const bought = valueOf(await preOrder({ dramaId, sellerId, email }));
  const { orderId, number, episodes } = bought;
  expect({ episodes, isShipped: bought.isShipped }).toEqual({
    episodes: { first: 9, last: 12 },
    isShipped: false,
  });
  expect(await escrowOf(sellerId)).toBe(usdt('2'));
  for (const table of ['orders', 'rollups.order_steps', 'push.waiting', 'messages.mail_digests'])
    expect(await countOf(`select count(*) as n from ${table} where seller_id = $1`, sellerId)).toBe(0);
  const [{ viewer_id: viewerId }] = (
    await fixture.owner.query<{ viewer_id: ViewerId }>(
      'select viewer_id from checkout.pre_orders where id = $1',
      [orderId],
    )
  ).rows as [{ viewer_id: ViewerId }];
  const receipt = () => getReceipt(fixture.as('viewer'))({ viewerId, orderId, locale: 'en' });
  expect(valueOf(await receipt())).toMatchObject({
    receipt: { state: 'pre-ordered', comesOn: inDays(6) },
    canComplain: false,
  });
  expect(
    valueOf(await listSeries(fixture.as('viewer'))({ viewerId, locale: 'en', page: 1, size: 10 })),
  ).toMatchObject({
    list: [{ id: dramaId, ownedEpisodes: 0, comesOn: inDays(6) }],
  });
  // A pre-ordered episode cannot be bought twice, neither in advance nor when some are out.
  await markReadyByRows(fixture.owner, [dramaId], { through: 10 });
  expect((await buy({ dramaId, viewerId, quantity: 6 })).ok).toBe(false);
  expect((await preOrder({ dramaId, viewerId, quantity: 1 })).ok).toBe(false);
  expect(await turn()).toBe(0);

  fixture.clock.pass(3 * DAY_MS);
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  const deliveredAt = fixture.clock.now();
  expect(await turn()).toBe(1);
  expect(await turn()).toBe(0);
  const order = await storedOrder(fixture.dependencies, { sellerId, number });
  expect(order).toMatchObject({ id: orderId, paidAt: deliveredAt, state: { kind: 'to-ship' } });
  expect(order.preOrderedAt).toBe(later(deliveredAt, -3 * DAY_MS));
  expect(await countOf('select count(*) as n from push.waiting where seller_id = $1', sellerId)).toBe(1);
  expect((await newestMail(fixture, email, 'pre-order-delivered')).facts).toMatchObject({
    number,
    first: '9',
    last: '12',
  });
  expect(valueOf(await receipt())).toMatchObject({
    receipt: { state: 'to-ship' },
    cancelUntil: later(deliveredAt, DAY_MS),
  });
  fixture.clock.pass(23 * HOUR_MS);
  expect(valueOf(await shipOverdueOrders(fixture.as('worker'))())).toBe(0);
  expect((await shipOrder(fixture.as('seller'))({ sellerId, number, payFrom: 'proceeds' })).ok).toBe(true);
  fixture.clock.pass(8 * DAY_MS);
  valueOf(await beginSettlements(fixture.as('worker'))());
  valueOf(await settleDueOrders(fixture.as('worker'))());
  expect((await storedOrder(fixture.dependencies, { sellerId, number })).state.kind).toBe('completed');
});

test('delivered to a seller who ships by themselves it is shipped, to nobody it is the platform’s', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId, true);
  const { number } = valueOf(await preOrder({ dramaId, sellerId }));
  const organic = valueOf(await preOrder({ dramaId }));
  expect(organic.isShipped).toBe(false);
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  expect(await turn()).toBe(2);
  expect((await storedOrder(fixture.dependencies, { sellerId, number })).state.kind).toBe('shipped');
  expect((await storedOrder(fixture.dependencies, organic)).state.kind).toBe('shipped');
});

test('more than seven days late the money goes back by itself, on that day and not before', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId);
  const email = 'waited@example.org' as Email;
  const { orderId, number } = valueOf(await preOrder({ dramaId, sellerId, email }));
  // Moving or withdrawing the announcement does not change the promise.
  valueOf(await announce(dramaId, inDays(60)));
  fixture.clock.pass(13 * DAY_MS);
  expect(await turn()).toBe(0);
  fixture.clock.pass(DAY_MS);
  expect(await turn()).toBe(1);
  expect(await turn()).toBe(0);
  expect({ state: await stateOf(orderId), escrow: await escrowOf(sellerId) }).toEqual({
    state: 'refunded',
    escrow: 0n,
  });
  valueOf(await payRefund(fixture.as('worker'))({ orderId }));
  expect(
    await countOf(
      'select count(*) as n from checkout.payments where order_id = $1 and refunded_at is not null',
      orderId,
    ),
  ).toBe(1);
  expect((await newestMail(fixture, email, 'pre-order-refunded')).facts).toMatchObject({
    number,
    amount: '2',
  });
  expect(
    await countOf(
      `select count(*) as n from messages.inbox where seller_id = $1 and key = 'pre-order-refunded'`,
      sellerId,
    ),
  ).toBe(1);
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  expect(await turn()).toBe(0);
});

test('what is out is delivered, however late the clock looks', async () => {
  const dramaId = await aSerial();
  const { orderId } = valueOf(await preOrder({ dramaId }));
  fixture.clock.pass(40 * DAY_MS);
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  expect(await turn()).toBe(1);
  expect(await stateOf(orderId)).toBe('delivered');
});

test('its viewer cancels on any day before it comes, once; nobody else does', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId);
  const viewerId = aViewerId();
  const { orderId } = valueOf(await preOrder({ dramaId, sellerId, viewerId }));
  fixture.clock.pass(5 * DAY_MS);
  const cancel = (by: ViewerId) => cancelOrder(fixture.as('viewer'))({ viewerId: by, orderId });
  expect(await cancel(aViewerId())).toMatchObject({ refusal: { name: 'order-unknown' } });
  expect((await cancel(viewerId)).ok).toBe(true);
  expect((await cancel(viewerId)).ok).toBe(true);
  expect({ state: await stateOf(orderId), escrow: await escrowOf(sellerId) }).toEqual({
    state: 'refunded',
    escrow: 0n,
  });
  expect((await preOrder({ dramaId, viewerId })).ok).toBe(true);
});

test('a day that was not the one shown is not sold, nor one that has passed', async () => {
  const dramaId = await aSerial();
  const needs = { ...fixture.as('viewer'), idempotent: fixture.as('viewer').transactions };
  const { paymentMethod: method, ...wish } = aPurchase(fixture.dependencies, { dramaId });
  const paying = { ...wish, method, locale: 'en', shownAmount: usdt('2') } as const;
  expect(await payWithSandbox(needs)({ ...paying, shownDay: inDays(5) })).toMatchObject({
    refusal: { name: 'order-data-changed', field: 'preOrderBy' },
  });
  expect((await payWithSandbox(needs)({ ...paying, shownDay: inDays(6) })).ok).toBe(true);
  fixture.clock.pass(7 * DAY_MS);
  expect((await preOrder({ dramaId })).ok).toBe(false);
  expect(await announce(dramaId, inDays(-1))).toMatchObject({ refusal: { name: 'day-passed' } });
  expect(await announce(dramaId, inDays(1), 8, 9)).toMatchObject({
    refusal: { name: 'episodes-not-to-announce' },
  });
});

test('delivery, the clock’s refund and the viewer’s cancel at once: one of them has it, and the money is where it says', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId);
  const viewers = Array.from({ length: 12 }, () => aViewerId());
  const placed = await Promise.all(viewers.map((viewerId) => preOrder({ dramaId, sellerId, viewerId })));
  const orders = placed.map((one) => valueOf(one));
  fixture.clock.pass(20 * DAY_MS);
  await Promise.all([
    markReadyByRows(fixture.owner, [dramaId], { through: 12 }),
    ...orders.map(({ orderId }, index) =>
      cancelOrder(fixture.as('viewer'))({ orderId, viewerId: viewers[index] as ViewerId }),
    ),
    ...[1, 2, 3].map(() => endDuePreOrders(fixture.as('worker'))()),
  ]);
  await turn();
  for (const { orderId } of orders) {
    const isOrder = (await countOf('select count(*) as n from orders where id = $1', orderId)) === 1;
    expect(await stateOf(orderId)).toBe(isOrder ? 'delivered' : 'refunded');
    expect(
      await countOf(`select count(*) as n from ledger.transfers where key = 'refund:' || $1`, orderId),
    ).toBeLessThan(2);
  }
});

test('cancelled while it is being delivered, it is refunded once, as what it was', async () => {
  const dramaId = await aSerial();
  const sellerId = await aSellerOf(dramaId, true);
  const viewers = Array.from({ length: 12 }, () => aViewerId());
  const orders = (
    await Promise.all(viewers.map((viewerId) => preOrder({ dramaId, sellerId, viewerId })))
  ).map((one) => valueOf(one));
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  const [cancelled] = await Promise.all([
    Promise.all(
      orders.map(({ orderId }, index) =>
        cancelOrder(fixture.as('viewer'))({ orderId, viewerId: viewers[index] as ViewerId }),
      ),
    ),
    endDuePreOrders(fixture.as('worker'))(),
    endDuePreOrders(fixture.as('worker'))(),
  ]);
  expect(cancelled.every(({ ok }) => ok)).toBe(true);
  for (const { orderId } of orders)
    expect(
      await countOf(`select count(*) as n from ledger.transfers where key = 'refund:' || $1`, orderId),
    ).toBe(1);
  expect(await escrowOf(sellerId)).toBe(0n);
});

test('while a bank decides about the payment, nothing is delivered and nothing paid back', async () => {
  const dramaId = await aSerial();
  const viewerId = aViewerId();
  const { orderId } = valueOf(await preOrder({ dramaId, viewerId }));
  await fixture.owner.query(
    `insert into checkout.processor_events (processor, id, charge, word, received_at)
     select processor, 'dispute', charge, '{"kind": "disputed"}', now() from checkout.payments where order_id = $1`,
    [orderId],
  );
  await markReadyByRows(fixture.owner, [dramaId], { through: 12 });
  expect(await turn()).toBe(0);
  expect(await cancelOrder(fixture.as('viewer'))({ viewerId, orderId })).toMatchObject({
    refusal: { name: 'dispute-open' },
  });
  await fixture.owner.query(
    `update checkout.processor_events set done_at = now(), outcome = 'won' where id = 'dispute'`,
  );
  expect(await turn()).toBe(1);
});

test('no login role delivers what is not out, refunds what is not late, or writes a pre-order', async () => {
  const dramaId = await aSerial();
  const { orderId } = valueOf(await preOrder({ dramaId }));
  const now = fixture.clock.now();
  for (const call of ['deliver_pre_order', 'refund_late_pre_order'] as const) {
    const { rows } = await fixture.owner.query<{ outcome: string }>(
      `select outcome from checkout.${call}($1, $2)`,
      [orderId, now],
    );
    expect(rows[0]?.outcome).toBe(call === 'deliver_pre_order' ? 'not-ready' : 'not-late');
  }
  const { rows } = await fixture.owner.query<{ may: boolean }>(
    `select bool_or(has_table_privilege(r.rolname, 'checkout.pre_orders', p) or has_any_column_privilege(r.rolname, 'checkout.pre_orders', p)) as may
     from pg_roles r, unnest(array['insert', 'update']) p where r.rolname like 'cliffhanger\\_%' and r.rolname not like '%owner%'`,
  );
  expect(rows[0]?.may).toBe(false);
  await expect(
    fixture.owner.query(`update checkout.pre_orders set promised_on = promised_on + 30 where id = $1`, [
      orderId,
    ]),
  ).rejects.toThrow(/was agreed otherwise/);
  await expect(
    fixture.owner.query(
      `insert into settings.versions (name, value, effective_from, reason, decided_by, decided_at)
       values ('preOrderLateAfterMs', '15', now(), 'longer', 'operator', now())`,
    ),
  ).rejects.toThrow(/within_bounds/);
});
