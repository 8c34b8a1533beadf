import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, later, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  addOperators,
  anApprovedSeller,
  anOrder,
  decidedComplaint,
  type Fixture,
  IDA,
  openFixture,
  queuedMessages,
  storedOrder,
  type TestOrder,
  valueOf,
  waitingPushEvents,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  cancelOrder,
  complain,
  decideComplaint,
  openAudit,
  payRefund,
  recordFirstPlay,
} from '../checkout/index.ts';
import { saveAutoShip } from '../library/index.ts';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '../settlement/index.ts';
import { getBalances } from '../wallet/index.ts';
import {
  autoShipWaiting,
  getOrder,
  quoteShipping,
  savePayFrom,
  shipOrder,
  shipOrders,
  shipOverdueOrders,
} from './index.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
  // Four episodes: 2.00 for the viewer, 0.88 at wholesale.
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 60, freeEpisodes: 3 });
});
afterEach(async () => {
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});
afterAll(() => fixture.close());

const run = async (job: (dependencies: Fixture['dependencies']) => () => Promise<unknown>) => {
  await job(fixture.dependencies)();
};

/** A seller with the right for the drama who ships by hand. */
async function aSeller({ autoShip = false } = {}): Promise<SellerId> {
  const { id } = await anApprovedSeller(fixture.dependencies);
  const consignment = await aConsignment(fixture.dependencies, id, drama);
  if (!autoShip) {
    const off = { isOn: false, dailyCostLimit: null };
    valueOf(
      await saveAutoShip(fixture.dependencies)({
        sellerId: id,
        consignmentId: consignment.id,
        autoShip: off,
      }),
    );
  }
  return id;
}

const balances = async (sellerId: SellerId) => valueOf(await getBalances(fixture.dependencies)({ sellerId }));
const stateOf = async (order: TestOrder) => (await storedOrder(fixture.dependencies, order)).state;
const ship = (order: TestOrder, payFrom?: 'wallet' | 'proceeds') =>
  shipOrder(fixture.dependencies)({ sellerId: order.sellerId, number: order.number, payFrom });

test('a viewer’s payment waits in escrow, and the seller has nothing of it yet', async () => {
  const sellerId = await aSeller();
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  expect(order.number).toMatch(/^CH-[2-9A-Z]{8}$/);
  expect(await stateOf(order)).toEqual({ kind: 'to-ship' });
  expect(await balances(sellerId)).toMatchObject({ escrow: usdt('2'), available: 0n, unsettled: 0n });
});

test('shipping from proceeds takes the cost out of what the viewer paid', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  const quote = valueOf(
    await quoteShipping(fixture.dependencies)({ sellerId: order.sellerId, number: order.number }),
  );
  expect(quote).toMatchObject({ payFrom: 'proceeds', paymentAmount: usdt('0.88'), unsettled: usdt('1.12') });
  expect(valueOf(await ship(order))).toMatchObject({
    payFrom: 'proceeds',
    by: 'seller',
    paymentAmount: usdt('0.88'),
    unsettled: usdt('1.12'),
    releaseAt: quote.releaseAt,
  });
  expect(await balances(order.sellerId)).toMatchObject({
    escrow: 0n,
    available: 0n,
    unsettled: usdt('1.12'),
  });
});

test('shipping from the wallet uses prepaid episodes first and holds all that the viewer paid', async () => {
  const sellerId = await aSeller();
  await withEpisodes(fixture.dependencies, sellerId, 3);
  await withMoney(fixture.dependencies, sellerId, '0.22');
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  expect(valueOf(await ship(order, 'wallet'))).toMatchObject({
    creditsUsed: 3,
    deductionAmount: usdt('0.66'),
    paymentAmount: usdt('0.22'),
    unsettled: usdt('2'),
  });
  expect(await balances(sellerId)).toMatchObject({ available: 0n, episodes: 0n, unsettled: usdt('2') });
});

test('an empty wallet is told to recharge, and nothing has happened', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  expect(await ship(order, 'wallet')).toMatchObject({ refusal: { name: 'insufficient-balance' } });
  expect(await stateOf(order)).toEqual({ kind: 'to-ship' });
});

test('the seller’s own setting pays where the call does not say how', async () => {
  const sellerId = await aSeller();
  valueOf(await savePayFrom(fixture.dependencies)({ sellerId, payFrom: 'wallet' }));
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  expect(await ship(order)).toMatchObject({ refusal: { name: 'insufficient-balance' } });
  await withMoney(fixture.dependencies, sellerId, '5');
  expect(valueOf(await ship(order))).toMatchObject({ payFrom: 'wallet' });
});

test('somebody else’s order is as unknown as one that is not there', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  const stranger = await aSeller();
  const foreign = { sellerId: stranger, number: order.number };
  const unknown = { sellerId: stranger, number: 'CH-22222222' };
  for (const attempt of [
    shipOrder(fixture.dependencies),
    quoteShipping(fixture.dependencies),
    (asked: typeof foreign) => getOrder(fixture.dependencies)({ ...asked, locale: 'en' }),
  ]) {
    expect(await attempt(foreign)).toEqual(await attempt(unknown));
    expect(await attempt(foreign)).toMatchObject({ refusal: { name: 'order-unknown' } });
  }
});

test('many are shipped at once; those that cannot be say why', async () => {
  const sellerId = await aSeller();
  const orders = await Promise.all(
    [1, 2, 3].map(() => anOrder(fixture.dependencies, { sellerId, dramaId: drama })),
  );
  await withMoney(fixture.dependencies, sellerId, '1.76');
  const numbers = [...orders.map(({ number }) => number), 'CH-33333333'];
  const outcomes = valueOf(await shipOrders(fixture.dependencies)({ sellerId, numbers, payFrom: 'wallet' }));
  expect(outcomes.map((one) => ('refusal' in one ? one.refusal.name : one.shipment.payFrom))).toEqual([
    'wallet',
    'wallet',
    'insufficient-balance',
    'order-unknown',
  ]);
});

test('whoever ships an order, alone or with others, its seller’s apps are told once', async () => {
  const sellerId = await aSeller();
  const [alone, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => anOrder(fixture.dependencies, { sellerId, dramaId: drama })),
  );
  if (alone === undefined) throw new Error('there is no order');
  const [first, second, overdue] = others.map(({ number }) => number);
  valueOf(await ship(alone));
  valueOf(await ship(alone));
  valueOf(await shipOrders(fixture.dependencies)({ sellerId, numbers: [String(first), String(second)] }));
  fixture.clock.pass(72 * HOUR_MS);
  await run(shipOverdueOrders);
  const withoutRight = (await anApprovedSeller(fixture.dependencies)).id;
  const platforms = await anOrder(fixture.dependencies, { sellerId: withoutRight, dramaId: drama });
  fixture.clock.pass(2 * HOUR_MS);
  await run(shipOverdueOrders);
  const told = async (of: SellerId) =>
    (await waitingPushEvents(fixture.owner, of))
      .filter(({ kind }) => kind === 'order-shipped')
      .map(({ facts }) => facts);
  expect(await told(sellerId)).toEqual([
    { number: alone.number, by: 'seller' },
    { number: first, by: 'seller' },
    { number: second, by: 'seller' },
    { number: overdue, by: 'overdue' },
  ]);
  expect(await told(withoutRight)).toEqual([{ number: platforms.number, by: 'platform' }]);
  const byRule = await aSeller({ autoShip: true });
  const { number } = await anOrder(fixture.dependencies, { sellerId: byRule, dramaId: drama });
  expect(await told(byRule)).toEqual([{ number, by: 'auto-ship' }]);
});

test('auto-ship ships when the order comes', async () => {
  const order = await anOrder(fixture.dependencies, {
    sellerId: await aSeller({ autoShip: true }),
    dramaId: drama,
  });
  expect(order.isShipped).toBe(true);
  expect(await stateOf(order)).toMatchObject({ kind: 'shipped', shipping: { by: 'auto-ship' } });
  expect(valueOf(await ship(order))).toMatchObject({ by: 'auto-ship' });
});

test('auto-ship stops at what it may cost a day, and goes on the next day', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const consignment = await aConsignment(fixture.dependencies, sellerId, drama);
  const autoShip = { isOn: true, dailyCostLimit: usdt('1.8') };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId, consignmentId: consignment.id, autoShip }));
  const shipped = [];
  for (let placed = 0; placed < 3; placed += 1)
    shipped.push((await anOrder(fixture.dependencies, { sellerId, dramaId: drama })).isShipped);
  expect(shipped).toEqual([true, true, false]);
  fixture.clock.pass(DAY_MS);
  expect(valueOf(await autoShipWaiting(fixture.dependencies)({ sellerId, dramaIds: null }))).toBe(1);
});

test('without the right the platform ships at two hours, not a millisecond before, and keeps the profit', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  expect(await ship(order)).toMatchObject({ refusal: { name: 'no-right-for-drama' } });
  const platformWaits = 2 * HOUR_MS;
  fixture.clock.pass(platformWaits - 1);
  await run(shipOverdueOrders);
  expect(await stateOf(order)).toEqual({ kind: 'to-ship' });
  fixture.clock.pass(1);
  await run(shipOverdueOrders);
  const stored = await storedOrder(fixture.dependencies, order);
  expect(stored.state).toMatchObject({ kind: 'shipped', shipping: { by: 'platform' } });
  expect(stored.notice).toMatchObject({ rule: 'no-right-in-time', facts: { profit: '1.12', hours: '2' } });
  shows('platform-ships-after', platformWaits);
  expect(await ship(order)).toMatchObject({ refusal: { name: 'order-not-to-ship' } });
  expect(await balances(sellerId)).toMatchObject({ escrow: 0n, unsettled: 0n, available: 0n });
});

test('the right gained within two hours makes it an ordinary order, which auto-ship then ships', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  fixture.clock.pass(HOUR_MS);
  await aConsignment(fixture.dependencies, sellerId, drama);
  fixture.clock.pass(2 * HOUR_MS);
  await run(shipOverdueOrders);
  expect(await stateOf(order)).toEqual({ kind: 'to-ship' });
  const left = await queuedMessages(fixture.owner, 'auto-ship');
  expect(left.filter((one) => one.sellerId === sellerId)).toEqual([{ sellerId, dramaIds: [drama] }]);
  expect(valueOf(await autoShipWaiting(fixture.dependencies)({ sellerId, dramaIds: [drama] }))).toBe(1);
  expect(await stateOf(order)).toMatchObject({ kind: 'shipped' });
});

test('not shipped for 72 hours it is shipped for the seller from proceeds, and stays theirs', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  fixture.clock.pass(72 * HOUR_MS - 1);
  await run(shipOverdueOrders);
  expect(await stateOf(order)).toEqual({ kind: 'to-ship' });
  fixture.clock.pass(1);
  await run(shipOverdueOrders);
  expect(await stateOf(order)).toMatchObject({
    kind: 'shipped',
    shipping: { by: 'overdue', payFrom: 'proceeds', unsettled: usdt('1.12') },
  });
});

const wholeDay = async () => {
  fixture.clock.pass(DAY_MS);
  await run(beginSettlements);
};

test('a day after payment the settlement begins, and T+7 pays, not a millisecond early', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  const { releaseAt } = valueOf(await ship(order));
  fixture.clock.pass(DAY_MS - 1);
  await run(beginSettlements);
  expect(await stateOf(order)).toMatchObject({ kind: 'shipped' });
  fixture.clock.pass(1);
  await run(beginSettlements);
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement', releaseAt });
  fixture.clock.pass(6 * DAY_MS - 1);
  await run(settleDueOrders);
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
  fixture.clock.pass(1);
  await run(settleDueOrders);
  await run(settleDueOrders);
  expect(await stateOf(order)).toMatchObject({
    kind: 'completed',
    settledEarly: false,
    completedAt: releaseAt,
  });
  expect(await balances(order.sellerId)).toMatchObject({ available: usdt('1.12'), unsettled: 0n });
});

test('the first play begins the settlement and ends the right to cancel', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  const played = { viewerId: order.viewerId, dramaId: drama, episode: 5 };
  valueOf(await recordFirstPlay(fixture.dependencies)({ ...played, episode: 1 }));
  expect((await storedOrder(fixture.dependencies, order)).firstPlayAt).toBeNull();
  valueOf(await ship(order));
  fixture.clock.pass(HOUR_MS);
  valueOf(await recordFirstPlay(fixture.dependencies)(played));
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
  fixture.clock.pass(HOUR_MS);
  valueOf(await recordFirstPlay(fixture.dependencies)(played));
  expect((await storedOrder(fixture.dependencies, order)).firstPlayAt).toBe(
    later(fixture.clock.now(), -HOUR_MS),
  );
  expect(await cancelOrder(fixture.dependencies)(order)).toMatchObject({
    refusal: { name: 'cancel-after-play' },
  });
});

test('played before it was shipped, an order cannot be cancelled and settles with its shipping', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  valueOf(
    await recordFirstPlay(fixture.dependencies)({ viewerId: order.viewerId, dramaId: drama, episode: 4 }),
  );
  expect(await cancelOrder(fixture.dependencies)(order)).toMatchObject({
    refusal: { name: 'cancel-after-play' },
  });
  valueOf(await ship(order));
  await run(beginSettlements);
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
});

test('a viewer cancels before shipping: the money goes back, the episodes too', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  valueOf(await cancelOrder(fixture.dependencies)(order));
  valueOf(await cancelOrder(fixture.dependencies)(order));
  expect(await stateOf(order)).toMatchObject({ kind: 'refunded' });
  expect(await balances(order.sellerId)).toMatchObject({ escrow: 0n });
  expect(await ship(order)).toMatchObject({ refusal: { name: 'order-not-to-ship' } });
  valueOf(await payRefund(fixture.dependencies)(order));
  valueOf(await payRefund(fixture.dependencies)(order));
  const again = await anOrder(fixture.dependencies, {
    sellerId: order.sellerId,
    dramaId: drama,
    viewerId: order.viewerId,
  });
  expect((await storedOrder(fixture.dependencies, again)).firstEpisode).toBe(4);
});

test('a viewer cancels after shipping: wallet and prepaid episodes come back to the seller', async () => {
  const sellerId = await aSeller();
  await withEpisodes(fixture.dependencies, sellerId, 3);
  await withMoney(fixture.dependencies, sellerId, '1');
  const before = await balances(sellerId);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  valueOf(await ship(order, 'wallet'));
  fixture.clock.pass(DAY_MS - 1);
  valueOf(await cancelOrder(fixture.dependencies)(order));
  expect(await balances(sellerId)).toEqual(before);
  expect(
    await cancelOrder(fixture.dependencies)({ ...order, viewerId: order.orderId as never }),
  ).toMatchObject({
    refusal: { name: 'order-unknown' },
  });
});

test('after a day nobody cancels', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  fixture.clock.pass(DAY_MS);
  expect(await cancelOrder(fixture.dependencies)(order)).toMatchObject({
    refusal: { name: 'cancel-too-late' },
  });
});

test('a complaint holds the money; dismissed, the order goes on where it was', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  const { releaseAt } = valueOf(await ship(order));
  const complaint = { ...order, text: 'episode 5 does not play' };
  valueOf(await complain(fixture.dependencies)(complaint));
  valueOf(await complain(fixture.dependencies)(complaint));
  const stored = await storedOrder(fixture.dependencies, order);
  expect(stored.state).toMatchObject({ kind: 'audit', releaseAt: later(releaseAt, 14 * DAY_MS) });
  expect(stored.notice).toMatchObject({ rule: 'viewer-complaint', facts: { said: complaint.text } });
  fixture.clock.pass(8 * DAY_MS);
  await run(settleDueOrders);
  expect(await stateOf(order)).toMatchObject({ kind: 'audit' });
  const decision = {
    number: order.number,
    outcome: 'no-refund',
    episodes: [],
    reason: 'nothing-found',
    note: null,
    operator: IDA,
  } as const;
  await decidedComplaint(fixture, decision);
  expect(await decideComplaint(fixture.dependencies)(decision)).toMatchObject({
    refusal: { name: 'order-unknown' },
  });
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement', releaseAt });
  await run(settleDueOrders);
  expect(await stateOf(order)).toMatchObject({ kind: 'completed' });
});

test('a complaint that is upheld pays the viewer back, days later too', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  valueOf(await ship(order));
  await wholeDay();
  valueOf(
    await openAudit(fixture.dependencies)({
      sellerId: order.sellerId,
      number: order.number,
      ground: { rule: 'own-purchase', note: 'the same card' },
      operator: IDA,
    }),
  );
  await decidedComplaint(fixture, {
    number: order.number,
    outcome: 'refund',
    reason: 'own-purchase',
    note: 'It was.',
  });
  expect((await storedOrder(fixture.dependencies, order)).notice).toMatchObject({
    rule: 'complaint-refunded',
    facts: { reason: 'own-purchase' },
    decidedBy: 'person',
    note: 'It was.',
  });
  expect(await balances(order.sellerId)).toMatchObject({ unsettled: 0n, available: 0n });
});

test('an audit that nobody decides ends two weeks past T+7, and the seller is paid', async () => {
  const order = await anOrder(fixture.dependencies, { sellerId: await aSeller(), dramaId: drama });
  valueOf(await ship(order));
  valueOf(await complain(fixture.dependencies)({ ...order, text: 'too short' }));
  fixture.clock.pass(21 * DAY_MS - 1);
  await run(endOverdueAudits);
  expect(await stateOf(order)).toMatchObject({ kind: 'audit' });
  fixture.clock.pass(1);
  await run(endOverdueAudits);
  expect(await storedOrder(fixture.dependencies, order)).toMatchObject({
    state: { kind: 'in-settlement' },
    notice: { rule: 'audit-undecided-in-time', decidedBy: 'rule' },
  });
  await run(settleDueOrders);
  expect(await balances(order.sellerId)).toMatchObject({ available: usdt('1.12') });
});

test('what the platform shipped settles into its own accounts', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  fixture.clock.pass(2 * HOUR_MS);
  await run(shipOverdueOrders);
  await wholeDay();
  fixture.clock.pass(7 * DAY_MS);
  await run(settleDueOrders);
  expect(await stateOf(order)).toMatchObject({ kind: 'completed' });
  expect(await balances(sellerId)).toMatchObject({ available: 0n, unsettled: 0n });
  const keeper = 'platform:retail';
  const { rows } = await fixture.owner.query(
    'select sum(amount)::text as kept from ledger.entries where order_id = $1 and account = $2',
    [order.orderId, keeper],
  );
  expect(rows).toEqual([{ kept: String(usdt('2')) }]);
  shows('platform-keeps-the-profit', keeper);
});

test('an order shows its money line by line, and where it comes from', async () => {
  const sellerId = await aSeller();
  await withEpisodes(fixture.dependencies, sellerId, 1);
  const order = await anOrder(fixture.dependencies, { sellerId, dramaId: drama });
  valueOf(await ship(order));
  await wholeDay();
  fixture.clock.pass(7 * DAY_MS);
  await run(settleDueOrders);
  const detail = valueOf(
    await getOrder(fixture.dependencies)({ sellerId, number: order.number, locale: 'en' }),
  );
  expect(detail.lines.map(({ kind, account, amount }) => [kind, account, amount])).toEqual([
    ['payment', 'processor:sandbox', usdt('-2')],
    ['payment', 'order:escrow', usdt('2')],
    ['shipment', 'order:escrow', usdt('-2')],
    ['shipment', 'platform:wholesale_deferred', usdt('0.66')],
    ['shipment', 'seller:unsettled', usdt('1.34')],
    ['shipment', 'seller:episodes', -1n],
    ['shipment', 'platform:episodes_redeemed', 1n],
    ['settlement', 'seller:unsettled', usdt('-1.34')],
    ['settlement', 'seller:available', usdt('1.34')],
    ['settlement', 'platform:wholesale_deferred', usdt('-0.66')],
    ['settlement', 'platform:wholesale', usdt('0.66')],
  ]);
  expect(detail.birth).toMatchObject({
    processor: 'sandbox',
    attribution: { kind: 'click', code: 'abc23456' },
    firstEpisode: 4,
    lastEpisode: 7,
  });
  expect(detail.order).toMatchObject({ isSandbox: true, title: expect.stringContaining('Drama') });
});
