import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveAutoShip } from '@cliffhanger/application/library';
import { beginSettlements } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, later, usdt } from '@cliffhanger/core/kernel';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  aLoggedInSeller,
  anOrder,
  type Fixture,
  openFixture,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import type { Received } from '@cliffhanger/wire/kernel';
import * as wire from '@cliffhanger/wire/orders';
import * as settlement from '@cliffhanger/wire/settlement';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWholeApi, type WholeApi } from '../../../test/start-whole-api.ts';

let fixture: Fixture;
let folder: string;
let server: WholeApi;
let drama: DramaId;

beforeAll(async () => {
  // Orders use the test clock, which starts at the server's current time.
  fixture = await openFixture({ isGuardedForReal: true });
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 100, freeEpisodes: 3 });
  folder = await mkdtemp(join(tmpdir(), 'cliffhanger-api-'));
  server = await startWholeApi({
    database: fixture.database,
    storageDir: folder,
  });
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
  await rm(folder, { recursive: true });
});

/** A logged-in seller with the right for the drama. */
async function aSeller({ autoShip = false } = {}) {
  const seller = await aLoggedInSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller.id, drama);
  const setting = { isOn: autoShip, dailyCostLimit: null };
  valueOf(
    await saveAutoShip(fixture.dependencies)({ sellerId: seller.id, consignmentId, autoShip: setting }),
  );
  return {
    ...seller,
    call: server.client({ token: seller.token }),
    anOrder: () => anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama }),
  };
}

const withKey = (idempotencyKey: string = randomUUID()) => ({ idempotencyKey });
const PAGE = { page: 1, pageSize: 10 };

function answerOf<Answer>(received: Received<Answer>): Answer {
  if (!received.ok) throw new Error(`refused: ${received.refusal.name}`);
  return received.value;
}

const inText = (value: unknown): string =>
  JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? String(part) : part));

test('a seller sees a new order, what shipping it costs, ships it and sees its money', async () => {
  const shipWithin = DAY_MS;
  const seller = await aSeller();
  const { number } = await seller.anOrder();
  expect(answerOf(await seller.call(wire.listOrders, { state: 'to-ship', ...PAGE }))).toMatchObject({
    total: 1,
    hasMore: false,
    counts: { all: 1, toShip: 1, shipped: 0, inSettlement: 0, audit: 0, completed: 0, refunded: 0 },
    list: [
      {
        number,
        state: 'to-ship',
        dramaId: drama,
        quantity: 4,
        orderAmount: usdt('2'),
        purchaseCost: usdt('0.88'),
        profit: usdt('1.12'),
        hasRight: true,
        sandbox: true,
        shipBy: later(fixture.clock.now(), shipWithin),
      },
    ],
  });
  shows('ship-within', shipWithin);
  expect(answerOf(await seller.call(wire.countOrdersToShip, {}))).toEqual({
    count: 1,
    withoutRight: 0,
    firstDeadline: later(fixture.clock.now(), DAY_MS),
  });
  expect(answerOf(await seller.call(wire.quoteShipping, { number, payFrom: 'proceeds' }))).toMatchObject({
    paymentAmount: usdt('0.88'),
    unsettled: usdt('1.12'),
  });
  expect(answerOf(await seller.call(wire.shipOrder, { number }, withKey()))).toMatchObject({
    number,
    payFrom: 'proceeds',
    shippedBy: 'seller',
    paymentAmount: usdt('0.88'),
  });
  expect(answerOf(await seller.call(wire.getOrder, { number }))).toMatchObject({
    state: 'shipped',
    birthCertificate: { processor: 'sandbox', attributedBy: 'click', trackingCode: 'abc23456' },
    moneyTimeline: expect.arrayContaining([
      expect.objectContaining({
        kind: 'shipment',
        account: 'seller:unsettled',
        amount: '1.12',
        sequence: 2,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      }),
    ]),
  });
});

test('shipped from many phones, with one key or with many, it is one charge and one answer', async () => {
  const seller = await aSeller();
  const { number } = await seller.anOrder();
  const key = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      seller.call(wire.shipOrder, { number }, index % 2 === 0 ? withKey(key) : withKey()),
    ),
  );
  expect(answers[0]).toMatchObject({ ok: true });
  expect(new Set(answers.map(inText)).size).toBe(1);
  expect(inText(await seller.call(wire.shipOrder, { number }))).toBe(inText(answers[0]));
});

test('a foreign order answers like an unknown one, in every call', async () => {
  const { number } = await (await aSeller()).anOrder();
  const stranger = await aSeller();
  for (const call of [wire.shipOrder, wire.quoteShipping, wire.getOrder]) {
    const foreign = await stranger.call<{ number: string }, unknown>(call, { number }, withKey());
    const unknown = await stranger.call<{ number: string }, unknown>(
      call,
      { number: 'CH-22222222' },
      withKey(),
    );
    expect(foreign).toMatchObject({ refusal: { name: 'order-unknown', field: 'number' } });
    expect(foreign).toEqual(unknown);
  }
  const found = await stranger.call(wire.listOrders, { state: null, search: number, ...PAGE });
  expect(answerOf(found)).toMatchObject({ list: [], total: 0 });
});

test('many are shipped at once, and found by number however it is typed', async () => {
  const seller = await aSeller();
  const orders = [await seller.anOrder(), await seller.anOrder()];
  const numbers = [...orders.map(({ number }) => number), 'CH-22222222'];
  expect(answerOf(await seller.call(wire.shipOrders, { numbers }, withKey()))).toMatchObject({
    shipped: 2,
    list: [{ shipment: { shippedBy: 'seller' } }, {}, { code: 4008, msg: 'We can’t find this order.' }],
  });
  const search = orders[1]?.number.slice(3, 8).toLowerCase();
  expect(answerOf(await seller.call(wire.listOrders, { state: null, search, ...PAGE }))).toMatchObject({
    list: [{ number: orders[1]?.number }],
  });
  expect(answerOf(await seller.call(wire.listOrders, { state: null, search: '%', ...PAGE }))).toMatchObject({
    list: [],
    total: 0,
  });
});

test('shipping all that are ready is quoted before it is done, and costs what was quoted', async () => {
  const seller = await aSeller();
  await withEpisodes(fixture.dependencies, seller.id, 5);
  await withMoney(fixture.dependencies, seller.id, '1');
  const numbers = [];
  for (let orders = 0; orders < 3; orders += 1) numbers.push((await seller.anOrder()).number);
  const quoted = answerOf(await seller.call(wire.quoteShippingMany, { payFrom: 'wallet' }));
  // Four episodes each: the first order is paid by credits, the second by the last credit and 0.66, which
  // leaves 0.34.
  expect(quoted).toMatchObject({
    count: 2,
    orderAmount: usdt('4'),
    deductibleEpisodes: 5,
    paymentAmount: usdt('0.66'),
    profit: usdt('2.24'),
    available: usdt('1'),
    availableAfter: usdt('0.34'),
    hasMore: false,
    list: [
      { number: numbers[0], canShip: true, paymentAmount: usdt('0') },
      { number: numbers[1], canShip: true, paymentAmount: usdt('0.66') },
      { number: numbers[2], canShip: false, code: 3000 },
    ],
  });
  const shipped = answerOf(await seller.call(wire.shipOrders, { numbers, payFrom: 'wallet' }, withKey()));
  expect(shipped.list.map(({ shipment, code }) => shipment?.paymentAmount ?? code)).toEqual([
    usdt('0'),
    usdt('0.66'),
    3000,
  ]);
  const unknown = { numbers: ['CH-22222222', ...numbers] };
  expect(answerOf(await seller.call(wire.quoteShippingMany, unknown))).toMatchObject({
    count: 1,
    payFrom: 'proceeds',
    list: [{ code: 4008 }, { code: 4004 }, { code: 4004 }, { canShip: true }],
  });
});

test('a table of orders goes on where it ended, is summed, and is quoted as a whole', async () => {
  const seller = await aSeller();
  const somebodyElse = await aSeller();
  await somebodyElse.anOrder();
  const numbers = [];
  for (let orders = 0; orders < 3; orders += 1) numbers.push((await seller.anOrder()).number);
  const asked = { state: null, sort: 'due', direction: 'ascending', pageSize: 2 } as const;
  const first = answerOf(await seller.call(wire.listOrderTable, asked));
  expect(first).toMatchObject({
    list: [{ number: numbers[0], attributedBy: 'click', trackingCode: 'abc23456' }, { number: numbers[1] }],
    counts: { all: 3, toShip: 3 },
  });
  const after = first.next ?? '';
  const last = answerOf(await seller.call(wire.listOrderTable, { ...asked, after }));
  expect(last.list.map(({ number }) => number)).toEqual([numbers[2]]);
  expect(last.next).toBeNull();
  expect(
    answerOf(await seller.call(wire.summarizeOrderTable, { state: null, dramaId: drama })),
  ).toMatchObject({
    orders: 3,
    isMore: false,
    orderAmount: usdt('6'),
    profit: usdt('3.36'),
    dramas: [{ dramaId: drama, orders: 3 }],
  });
  const except = [numbers[1] ?? ''];
  expect(
    answerOf(await seller.call(wire.quoteShippingChosen, { state: 'to-ship', except, payFrom: 'wallet' })),
  ).toMatchObject({
    count: 0,
    numbers: [],
    refused: [{ code: 3000, count: 2 }],
  });
});

test('an order without the right has the first deadline: then the platform ships it', async () => {
  const seller = await aSeller();
  const other = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 20 });
  await seller.anOrder();
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: other });
  expect(answerOf(await seller.call(wire.countOrdersToShip, {}))).toEqual({
    count: 2,
    withoutRight: 1,
    firstDeadline: later(fixture.clock.now(), 2 * HOUR_MS),
  });
});

test('held orders, the quote and an early settlement', async () => {
  const seller = await aSeller({ autoShip: true });
  await seller.anOrder();
  await seller.anOrder();
  const tomorrow = later(fixture.clock.now(), DAY_MS);
  valueOf(await beginSettlements({ ...fixture.dependencies, clock: { now: () => tomorrow } })());
  expect(answerOf(await seller.call(settlement.listHeldOrders, { kind: 'waiting', ...PAGE }))).toMatchObject({
    total: 2,
    list: [{ holdReason: 'settlement', unsettled: usdt('1.12') }, {}],
  });
  expect(answerOf(await seller.call(settlement.getSettlementFigures, {}))).toMatchObject({
    onHold: { count: 2, sum: usdt('2.24') },
    nextRelease: { at: later(fixture.clock.now(), 7 * DAY_MS) },
  });
  const days = answerOf(await seller.call(settlement.listReleaseDays, {}));
  expect(days.list).toEqual([
    {
      day: dayOf(later(fixture.clock.now(), 7 * DAY_MS)),
      holdReason: 'settlement',
      orders: 2,
      sum: usdt('2.24'),
    },
  ]);
  expect(days.today).toBe(dayOf(fixture.clock.now()));
  const quote = answerOf(await seller.call(settlement.quoteEarlySettlement, { kind: 'waiting' }));
  expect(quote).toMatchObject({
    count: 2,
    sum: usdt('2.24'),
    fee: usdt('0.112'),
    net: usdt('2.128'),
    applicationsLeft: 2,
    applicationsAMonth: 2,
    lastReleaseAt: later(fixture.clock.now(), 7 * DAY_MS),
    daysSaved: 7,
    held: { count: 2, sum: usdt('2.24') },
  });
  const { quoteId, sum } = quote;
  const wrong = { shownSum: usdt('2.25'), quoteId };
  expect(await seller.call(settlement.applyEarlySettlement, wrong, withKey())).toMatchObject({
    refusal: { name: 'order-data-changed' },
  });
  const key = randomUUID();
  const applications = await Promise.all(
    Array.from({ length: 10 }, () =>
      seller.call(settlement.applyEarlySettlement, { shownSum: sum, quoteId }, withKey(key)),
    ),
  );
  expect(new Set(applications.map(inText)).size).toBe(1);
  expect(applications[0]).toMatchObject({ value: { net: usdt('2.128'), applicationsLeft: 1 } });
  expect(answerOf(await seller.call(settlement.listReleaseDays, {})).list).toEqual([]);
  expect(answerOf(await seller.call(settlement.listEarlySettlements, PAGE))).toMatchObject({
    total: 1,
    list: [
      {
        sum: usdt('2.24'),
        fee: usdt('0.112'),
        net: usdt('2.128'),
        by: 'seller',
        transferIds: [expect.any(String)],
      },
    ],
  });
});

test('the settings say how shipments are paid', async () => {
  const seller = await aSeller();
  expect(answerOf(await seller.call(wire.getShippingSettings, {}))).toMatchObject({ payFrom: 'proceeds' });
  await seller.call(wire.saveShippingSettings, { payFrom: 'wallet' });
  const { number } = await seller.anOrder();
  expect(await seller.call(wire.shipOrder, { number }, withKey())).toMatchObject({
    refusal: { name: 'insufficient-balance', offer: 'deposit' },
  });
});

test('the draw is public: fingerprints and weights for everybody, without a login', async () => {
  const anybody = server.client();
  expect(answerOf(await anybody(wire.listAllocationDays, PAGE)).list).toEqual(expect.any(Array));
  const weights = await anybody(wire.listAllocationWeights, { day: '2026-01-20', dramaId: drama });
  expect(answerOf(weights)).toEqual({ list: [] });
});
