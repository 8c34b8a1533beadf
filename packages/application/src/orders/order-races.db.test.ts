import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Result, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  aPurchase,
  type Fixture,
  openFixture,
  storedOrder,
  type TestOrder,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cancelOrder, checkOut, complain, recordFirstPlay } from '../checkout/index.ts';
import { addDramas, saveAutoShip } from '../library/index.ts';
import {
  applyEarlySettlement,
  beginSettlements,
  quoteEarlySettlement,
  settleDueOrders,
} from '../settlement/index.ts';
import { shipOrder, shipOverdueOrders } from './index.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 16 });
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 400, freeEpisodes: 3 });
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture.close());

async function aSeller(): Promise<SellerId> {
  const { id } = await anApprovedSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, id, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: id, consignmentId, autoShip }));
  return id;
}

const anOrderOf = (sellerId: SellerId) => anOrder(fixture.dependencies, { sellerId, dramaId: drama });
const ship = ({ sellerId, number }: TestOrder, payFrom: 'wallet' | 'proceeds' = 'wallet') =>
  shipOrder(fixture.dependencies)({ sellerId, number, payFrom });
const many = <T>(times: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const namesOf = (results: readonly Result<unknown>[]) =>
  results.map((result) => (result.ok ? 'ok' : result.refusal.name));

async function transfersOf(sellerId: SellerId, kind: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ n: bigint }>(
    'select count(*) as n from ledger.transfers where journal_id = $1 and kind = $2',
    [sellerId, kind],
  );
  return Number(rows[0]?.n ?? 0n);
}

test('shipped two hundred times at once, an order is charged once and answers the same to all', async () => {
  const sellerId = await aSeller();
  await withMoney(fixture.dependencies, sellerId, '100');
  const order = await anOrderOf(sellerId);
  const answers = await many(200, () => ship(order));
  expect(
    new Set(answers.map((answer) => JSON.stringify(answer, (_, v) => (typeof v === 'bigint' ? `${v}` : v))))
      .size,
  ).toBe(1);
  expect(valueOf(answers[0] as (typeof answers)[number])).toMatchObject({ paymentAmount: usdt('0.88') });
  expect(await transfersOf(sellerId, 'shipment')).toBe(1);
});

test('two hundred orders for a wallet of ten ship ten', async () => {
  const sellerId = await aSeller();
  await withMoney(fixture.dependencies, sellerId, '8.8');
  const orders = await many(40, () => anOrderOf(sellerId));
  const names = namesOf(await Promise.all(orders.map((order) => ship(order))));
  expect(names.filter((name) => name === 'ok')).toHaveLength(10);
  expect(new Set(names)).toEqual(new Set(['ok', 'insufficient-balance']));
});

test('prepaid episodes are spent once, however many orders want them', async () => {
  const sellerId = await aSeller();
  await withEpisodes(fixture.dependencies, sellerId, 10);
  const orders = await many(12, () => anOrderOf(sellerId));
  const shipments = (await Promise.all(orders.map((order) => ship(order, 'proceeds')))).map(valueOf);
  expect(shipments.reduce((sum, { creditsUsed }) => sum + creditsUsed, 0)).toBe(10);
});

test('ship, the platform’s clock and the viewer’s cancel at once: one of them has it', async () => {
  const sellerId = await aSeller();
  await withMoney(fixture.dependencies, sellerId, '100');
  const orders = await many(20, () => anOrderOf(sellerId));
  fixture.clock.pass(12 * HOUR_MS);
  // As if the seller had no right for them: their shipping deadline is now.
  await fixture.owner.query(`update orders set due_at = paid_at where seller_id = $1`, [sellerId]);
  await fixture.owner.query(
    'update consignments set removed_at = now() where seller_id = $1 and drama_id = $2',
    [sellerId, drama],
  );
  await Promise.all([
    ...orders.map((order) => ship(order)),
    ...orders.map((order) => cancelOrder(fixture.dependencies)(order)),
    ...[1, 2, 3].map(() => shipOverdueOrders(fixture.dependencies)()),
    ...orders.map((order) =>
      addDramas(fixture.dependencies)({ sellerId: order.sellerId, dramaIds: [drama] }),
    ),
  ]);
  for (const order of orders) {
    const { state } = await storedOrder(fixture.dependencies, order);
    expect(['shipped', 'refunded', 'to-ship']).toContain(state.kind);
  }
});

test('the same purchase sent again gives one order and one payment', async () => {
  const sellerId = await aSeller();
  const purchase = aPurchase(fixture.dependencies, { sellerId, dramaId: drama });
  const placed = (await many(20, () => checkOut(fixture.dependencies)(purchase))).map(valueOf);
  expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1);
});

test('a viewer who buys from ten windows at once owns every episode once', async () => {
  const sellerId = await aSeller();
  const { viewerId } = aPurchase(fixture.dependencies, { dramaId: drama });
  const bought = await many(10, () =>
    checkOut(fixture.dependencies)(aPurchase(fixture.dependencies, { sellerId, dramaId: drama, viewerId })),
  );
  expect(namesOf(bought)).toEqual(Array.from({ length: 10 }, () => 'ok'));
});

test('play, cancel and complaint at once: played or paid back, never both', async () => {
  const sellerId = await aSeller();
  const orders = await many(15, () => anOrderOf(sellerId));
  await Promise.all(orders.map((order) => ship(order, 'proceeds')));
  await Promise.all(
    orders.flatMap((order) => [
      cancelOrder(fixture.dependencies)(order),
      recordFirstPlay(fixture.dependencies)({ viewerId: order.viewerId, dramaId: drama, episode: 4 }),
      complain(fixture.dependencies)({ ...order, text: 'it stops' }),
    ]),
  );
  const ends = await Promise.all(orders.map((order) => storedOrder(fixture.dependencies, order)));
  const both = ends.filter(({ state, firstPlayAt }) => state.kind === 'refunded' && firstPlayAt !== null);
  expect(both).toEqual([]);
});

async function sellerWithHolds(orders: number): Promise<SellerId> {
  const sellerId = await aSeller();
  const placed = await many(orders, () => anOrderOf(sellerId));
  await Promise.all(placed.map((order) => ship(order, 'proceeds')));
  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  return sellerId;
}

test('fifty early settlements at once: one wins, the others are told that something changed', async () => {
  const sellerId = await sellerWithHolds(12);
  const { sum, quoteId } = valueOf(await quoteEarlySettlement(fixture.dependencies)({ sellerId }));
  expect(sum).toBe(usdt('13.44'));
  const names = namesOf(
    await many(50, () => applyEarlySettlement(fixture.dependencies)({ sellerId, shownSum: sum, quoteId })),
  );
  expect(names.filter((name) => name === 'ok')).toHaveLength(1);
  expect(new Set(names)).toEqual(new Set(['ok', 'order-data-changed']));
  expect(await transfersOf(sellerId, 'early-settlement')).toBe(1);
});

test('an early settlement and the settlement job at once: every order is settled once', async () => {
  const sellerId = await sellerWithHolds(20);
  const others = await sellerWithHolds(20);
  const { sum } = valueOf(await quoteEarlySettlement(fixture.dependencies)({ sellerId }));
  const before = fixture.clock.now();
  const late = { ...fixture.dependencies, clock: { now: () => (before + 7 * DAY_MS) as typeof before } };
  await Promise.all([
    ...[1, 2, 3, 4].map(() => settleDueOrders(late)()),
    ...[1, 2, 3].map(() => applyEarlySettlement(fixture.dependencies)({ sellerId, shownSum: sum })),
    ...[1, 2, 3].map(() => settleDueOrders(late)()),
  ]);
  // A job skips rows locked by others, and even an application that is refused in the end may have locked
  // some: run it again.
  await settleDueOrders(late)();
  const { rows } = await fixture.owner.query(
    'select distinct state from orders where seller_id = any ($1::uuid[])',
    [[sellerId, others]],
  );
  expect(rows).toEqual([{ state: 'completed' }]);
});
