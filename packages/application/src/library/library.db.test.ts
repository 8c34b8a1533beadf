import { DAY_MS, HOUR_MS, type Instant, idOf, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import { addSampleCatalogue, CATEGORIES, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  anOrder,
  aPromotedConsignment,
  type Fixture,
  openFixture,
  storedOrder,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LibraryQuery } from '../ports/index.ts';
import { addDramas } from './add-dramas.ts';
import { addTrackingLink } from './add-tracking-link.ts';
import { listLibrary } from './list-library.ts';
import { listTrackingLinks } from './list-tracking-links.ts';
import { removeDrama } from './remove-drama.ts';
import { saveAutoShip } from './save-auto-ship.ts';

const { theNinthDebt, moonboundHeir, theJadeRegent } = SAMPLE_DRAMAS;
const UNKNOWN = idOf<'consignment'>('01990000-0000-7000-8000-00000000dead');

let fixture: Fixture;
let seller: SellerId;
let neighbour: SellerId;
let consignment: TestConsignment;

beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 20 });
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = (await anApprovedSeller(fixture.dependencies)).id;
  neighbour = (await anApprovedSeller(fixture.dependencies)).id;
  consignment = await aConsignment(fixture.dependencies, seller, theNinthDebt.id);
});

const list = async (asked: Partial<LibraryQuery> = {}) =>
  valueOf(
    await listLibrary(fixture.dependencies)({
      sellerId: seller,
      locale: 'en',
      categoryId: null,
      isPromoting: null,
      page: 1,
      size: 20,
      ...asked,
    }),
  );

test('the library shows each drama with its link, its switch and its results, the newest first', async () => {
  fixture.clock.pass(DAY_MS);
  await aConsignment(fixture.dependencies, seller, moonboundHeir.id);
  await fixture.owner.query(
    `insert into drama_sales_rollups
       (seller_id, drama_id, clicks, plays, orders, episodes, sales, profit, refreshed_at)
     values ($1, $2, 3482, 1127, 94, 1974, 987000000, 552720000, '2026-01-20T09:00:00Z')`,
    [seller, theNinthDebt.id],
  );
  const { list: dramas, total, rights } = await list();
  expect(dramas.map(({ drama }) => drama.title)).toEqual(['Moonbound Heir', 'The Ninth Debt']);
  expect(total).toBe(2);
  expect(rights).toEqual({ fromLevel: 3, fromPacks: 0, used: 2 });
  expect(dramas[1]).toMatchObject({
    consignment: { id: consignment.id, autoShip: { isOn: true, dailyCostLimit: null }, promotingSince: null },
    trackingCode: consignment.trackingCode,
    results: {
      clicks: 3482,
      plays: 1127,
      orders: 94,
      episodes: 1974,
      sales: usdt('987'),
      profit: usdt('552.72'),
    },
  });
  expect(dramas[0]?.results).toEqual({
    clicks: 0,
    plays: 0,
    orders: 0,
    episodes: 0,
    sales: usdt('0'),
    profit: usdt('0'),
    refreshedAt: null,
  });
});

test('the library is shown by category, by promotion and in pages', async () => {
  await aPromotedConsignment(fixture.dependencies, seller, moonboundHeir.id);
  await aConsignment(fixture.dependencies, seller, theJadeRegent.id);
  const titles = async (asked: Partial<LibraryQuery>) => {
    const { list: dramas, total } = await list(asked);
    return [total, ...dramas.map(({ drama }) => drama.title)];
  };
  expect(await titles({ categoryId: CATEGORIES.fantasy.id })).toEqual([1, 'Moonbound Heir']);
  expect(await titles({ isPromoting: true })).toEqual([1, 'Moonbound Heir']);
  expect((await titles({ isPromoting: false }))[0]).toBe(2);
  expect((await titles({ page: 2, size: 2 })).slice(1)).toHaveLength(1);
  expect((await titles({ page: 3, size: 2 })).slice(1)).toHaveLength(0);
});

test('a library is its seller’s alone', async () => {
  expect((await list({ sellerId: neighbour })).list).toEqual([]);
});

test('a drama that left the hall stays in the library, and says so', async () => {
  await fixture.owner.query('update dramas set on_sale = false where id = $1', [theNinthDebt.id]);
  try {
    expect((await list()).list[0]?.drama.isOnSale).toBe(false);
  } finally {
    await fixture.owner.query('update dramas set on_sale = true where id = $1', [theNinthDebt.id]);
  }
});

const remove = (consignmentId: ConsignmentId, sellerId = seller) =>
  removeDrama(fixture.dependencies)({ sellerId, consignmentId });

test('a drama that is removed frees its right', async () => {
  expect(valueOf(await remove(consignment.id))).toEqual({ fromLevel: 3, fromPacks: 0, used: 0 });
  expect((await list()).list).toEqual([]);
});

test('a drama is removed once: fifty times at once frees one right', async () => {
  await aConsignment(fixture.dependencies, seller, moonboundHeir.id);
  const results = await Promise.all(Array.from({ length: 50 }, () => remove(consignment.id)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect((await list()).rights.used).toBe(1);
});

test('a drama with an order that is not settled stays', async () => {
  await anOrder(fixture.dependencies, { sellerId: seller, dramaId: theNinthDebt.id });
  await anOrder(fixture.dependencies, { sellerId: seller, dramaId: theNinthDebt.id });
  expect(await remove(consignment.id)).toMatchObject({
    refusal: { name: 'drama-has-unsettled-orders', facts: { orders: 2 } },
  });
  expect((await list()).rights.used).toBe(1);
  const other = await aConsignment(fixture.dependencies, seller, moonboundHeir.id);
  expect((await remove(other.id)).ok).toBe(true);
});

test('an order that waits for the right is the seller’s to ship once the drama is added', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: seller, dramaId: moonboundHeir.id });
  expect((await storedOrder(fixture.dependencies, order)).holdsRight).toBe(false);
  await aConsignment(fixture.dependencies, seller, moonboundHeir.id);
  expect((await storedOrder(fixture.dependencies, order)).holdsRight).toBe(true);
  const { rows } = await fixture.owner.query<{ due_at: Instant }>(
    'select due_at from orders where number = $1',
    [order.number],
  );
  expect(rows).toEqual([{ due_at: later(fixture.clock.now(), 72 * HOUR_MS) }]);
});

test('auto-ship is switched, with or without a limit', async () => {
  const save = async (isOn: boolean, dailyCostLimit: string | null) =>
    valueOf(
      await saveAutoShip(fixture.dependencies)({
        sellerId: seller,
        consignmentId: consignment.id,
        autoShip: { isOn, dailyCostLimit: dailyCostLimit === null ? null : usdt(dailyCostLimit) },
      }),
    );
  await save(false, '25.5');
  expect((await list()).list[0]?.consignment.autoShip).toEqual({ isOn: false, dailyCostLimit: usdt('25.5') });
  await save(true, null);
  expect((await list()).list[0]?.consignment.autoShip).toEqual({ isOn: true, dailyCostLimit: null });
});

const addLink = (subId: string, consignmentId = consignment.id) =>
  addTrackingLink(fixture.dependencies)({ sellerId: seller, consignmentId, subId });

test('posts are told apart by tracking links with sub-ids; the same sub-id is the same link', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => addLink('bio')));
  expect(new Set(results.map((result) => valueOf(result).code)).size).toBe(1);
  await addLink('post-7');
  const links = valueOf(
    await listTrackingLinks(fixture.dependencies)({ sellerId: seller, consignmentId: consignment.id }),
  );
  expect(links.map(({ subId }) => subId).toSorted()).toEqual(['', 'bio', 'post-7']);
  expect(links.some(({ code }) => code === consignment.trackingCode)).toBe(true);
});

test('fifty tracking links are as many as a drama has, also when sixty are made at once', async () => {
  const results = await Promise.all(Array.from({ length: 60 }, (_, number) => addLink(`post-${number}`)));
  expect(results.filter(({ ok }) => ok)).toHaveLength(49);
  expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { name: 'too-many-tracking-links' } });
});

test('a code that somebody has already is drawn again', async () => {
  let drawn = 0;
  const codes = [consignment.trackingCode.toUpperCase(), 'FRESHCDE'];
  const random = { ...fixture.dependencies.random, readableCode: () => codes[drawn++] ?? 'NOTDRAWN' };
  const { list: added } = valueOf(
    await addDramas({ ...fixture.dependencies, random })({
      sellerId: neighbour,
      dramaIds: [theNinthDebt.id],
    }),
  );
  expect(added[0]?.trackingCode).toBe('freshcde');
});

test.each([
  ['removed', (sellerId: SellerId, id: ConsignmentId) => remove(id, sellerId)],
  [
    'switched',
    (sellerId: SellerId, consignmentId: ConsignmentId) =>
      saveAutoShip(fixture.dependencies)({
        sellerId,
        consignmentId,
        autoShip: { isOn: false, dailyCostLimit: null },
      }),
  ],
  [
    'linked to',
    (sellerId: SellerId, consignmentId: ConsignmentId) =>
      addTrackingLink(fixture.dependencies)({ sellerId, consignmentId, subId: 'mine-now' }),
  ],
  [
    'looked into',
    (sellerId: SellerId, consignmentId: ConsignmentId) =>
      listTrackingLinks(fixture.dependencies)({ sellerId, consignmentId }),
  ],
] as const)('another seller’s drama cannot be %s: it answers like an unknown one', async (_what, act) => {
  const foreign = await act(neighbour, consignment.id);
  expect(foreign).toEqual(await act(neighbour, UNKNOWN));
  expect(foreign).toMatchObject({ refusal: { name: 'consignment-unknown' } });
  expect((await list()).list[0]?.consignment.autoShip.isOn).toBe(true);
});
