import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Result, type SellerId, usdt } from '@cliffhanger/core/kernel';
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
  INES,
  OLAV,
  openFixture,
  storedOrder,
  type TestOrder,
  valueOf,
  withEpisodes,
  withMoney,
} from '@cliffhanger/testing/factories';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { saveAutoShip } from '../../library/index.ts';
import { autoShipWaiting, shipOrder, shipOrders, shipOverdueOrders } from '../../orders/index.ts';
import { beginSettlements, endOverdueAudits, settleDueOrders } from '../../settlement/index.ts';
import {
  cancelOrder,
  complain,
  confirmDecision,
  decideComplaint,
  executeDecisions,
  payRefund,
  takeBackDecision,
} from '../index.ts';

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture({ maxConnections: 12 });
  await addSampleCategories(fixture.owner);
  await addOperators(fixture.owner);
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

const anOrderOf = async (quantity = 10, sellerId?: SellerId) =>
  anOrder(fixture.dependencies, { sellerId: sellerId ?? (await aSeller()), dramaId: drama, quantity });
const ship = ({ sellerId, number }: TestOrder, payFrom: 'wallet' | 'proceeds' = 'proceeds') =>
  shipOrder(fixture.dependencies)({ sellerId, number, payFrom });
const complains = (order: TestOrder) => complain(fixture.dependencies)({ ...order, text: 'it stops' });
const stateOf = async (order: TestOrder) => (await storedOrder(fixture.dependencies, order)).state;
const balances = (sellerId: SellerId) =>
  fixture.dependencies.transactions.read(({ ledger }) => ledger.balancesOf(sellerId));
const nameOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.refusal.name);
const run = async (job: (of: Fixture['dependencies']) => () => Promise<Result<number>>) =>
  valueOf(await job(fixture.dependencies)());

const REFUND = {
  outcome: 'refund',
  episodes: [],
  reason: 'does-not-play',
  note: null,
  operator: IDA,
} as const;
const decide = ({ number }: TestOrder, more: object = {}) =>
  decideComplaint(fixture.dependencies)({ ...REFUND, number, ...more });

async function linesOf({ orderId }: TestOrder, key = 'refund') {
  const { rows } = await fixture.owner.query<{ account: string; amount: bigint }>(
    `select e.account, e.amount from ledger.transfers t join ledger.entries e on e.transfer_id = t.id
     where t.key = $1 order by e.line`,
    [`${key}:${orderId}`],
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function ownedBy({ viewerId }: TestOrder): Promise<readonly number[]> {
  const ranges = await fixture.dependencies.transactions.read(({ checkout }) =>
    checkout.takenEpisodes(viewerId, drama),
  );
  return ranges
    .flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => first + at))
    .toSorted((one, other) => one - other);
}

describe('before an order is shipped', () => {
  test('a complaint stops every way of shipping it, and each says why or leaves it out', async () => {
    const order = await anOrderOf();
    valueOf(await complains(order));
    expect(await stateOf(order)).toMatchObject({ kind: 'audit', shippedAt: null });
    expect(nameOf(await ship(order))).toBe('order-under-complaint');
    const { sellerId, number } = order;
    const [answer] = valueOf(
      await shipOrders(fixture.dependencies)({ sellerId, numbers: [number], payFrom: 'proceeds' }),
    );
    expect(JSON.stringify(answer)).toContain('order-under-complaint');
    await fixture.owner.query('update consignments set auto_ship = true where seller_id = $1', [sellerId]);
    valueOf(await autoShipWaiting(fixture.dependencies)({ sellerId, dramaIds: null }));
    fixture.clock.pass(4 * DAY_MS);
    await run(shipOverdueOrders);
    expect(await stateOf(order)).toMatchObject({ kind: 'audit', shippedAt: null });
    expect(nameOf(await cancelOrder(fixture.dependencies)(order))).toBe('cancel-too-late');
  });

  test('decided without a refund, it is to be shipped again with the time that was left', async () => {
    const order = await anOrderOf();
    fixture.clock.pass(20 * HOUR_MS);
    valueOf(await complains(order));
    fixture.clock.pass(3 * DAY_MS);
    await decidedComplaint(fixture, { number: order.number, outcome: 'no-refund' });
    const stored = await storedOrder(fixture.dependencies, order);
    expect(stored.state.kind).toBe('to-ship');
    expect(stored.shipFrom).toBe(stored.paidAt + 3 * DAY_MS + 10_000);
    await run(shipOverdueOrders);
    expect((await stateOf(order)).kind).toBe('to-ship');
    // 20 of 72 hours were used.
    fixture.clock.pass(52 * HOUR_MS - 1);
    await run(shipOverdueOrders);
    expect((await stateOf(order)).kind).toBe('to-ship');
    fixture.clock.pass(1);
    await run(shipOverdueOrders);
    expect((await stateOf(order)).kind).toBe('shipped');
  });

  test('shipped within what was left of its day, it counts as on time', async () => {
    const order = await anOrderOf();
    fixture.clock.pass(23 * HOUR_MS);
    valueOf(await complains(order));
    fixture.clock.pass(2 * DAY_MS);
    await decidedComplaint(fixture, { number: order.number, outcome: 'no-refund' });
    valueOf(await ship(order));
    const { rows } = await fixture.owner.query(
      'select sum(on_time)::int as on_time, sum(shipped)::int as shipped from rollups.pending_lines where seller_id = $1',
      [order.sellerId],
    );
    expect(rows).toEqual([{ on_time: 1, shipped: 1 }]);
  });

  test('nobody decides: after two weeks it is the seller’s to ship', async () => {
    const order = await anOrderOf();
    valueOf(await complains(order));
    fixture.clock.pass(14 * DAY_MS - 1);
    await run(endOverdueAudits);
    expect((await stateOf(order)).kind).toBe('audit');
    fixture.clock.pass(1);
    await run(endOverdueAudits);
    expect((await stateOf(order)).kind).toBe('to-ship');
  });

  test('some episodes are paid back out of escrow, and the others are shipped', async () => {
    const order = await anOrderOf();
    valueOf(await complains(order));
    const decided = { number: order.number, outcome: 'part-refund', episodes: [5, 6, 13] } as const;
    await decidedComplaint(fixture, decided);
    expect(await linesOf(order)).toEqual({
      'order:escrow': -usdt('1.5'),
      'platform:refunds_payable': usdt('1.5'),
    });
    expect(await ownedBy(order)).toEqual([4, 7, 8, 9, 10, 11, 12]);
    expect(valueOf(await ship(order))).toMatchObject({
      paymentAmount: usdt('1.54'),
      unsettled: usdt('1.96'),
    });
    fixture.clock.pass(8 * DAY_MS);
    await run(beginSettlements);
    await run(settleDueOrders);
    expect(await balances(order.sellerId)).toMatchObject({ available: usdt('1.96'), escrow: 0n });
  });

  test.each([1, 2, 3, 4, 5])('complained about and shipped at once, it is one of them (%s)', async () => {
    const orders = await Promise.all(Array.from({ length: 5 }, () => anOrderOf()));
    const shipped = orders.map((order) => ship(order));
    const complained = orders.map((order) => complains(order));
    await Promise.all([...shipped, ...complained]);
    const states = await Promise.all(orders.map(stateOf));
    expect(states.map(({ kind }) => kind)).toEqual(orders.map(() => 'audit'));
    const wasShipped = (await Promise.all(shipped)).map(({ ok }) => ok);
    expect(states.map((state) => 'shippedAt' in state && typeof state.shippedAt === 'number')).toEqual(
      wasShipped,
    );
  });
});

describe('what a decision costs', () => {
  test('a part refund is the split of the whole order, per episode: from proceeds', async () => {
    const order = await anOrderOf();
    valueOf(await ship(order));
    valueOf(await complains(order));
    await decidedComplaint(fixture, {
      number: order.number,
      outcome: 'part-refund',
      episodes: [7, 8, 9, 10],
    });
    expect(await linesOf(order)).toEqual({
      'seller:unsettled': -usdt('1.12'),
      'platform:wholesale_deferred': -usdt('0.88'),
      'platform:refunds_payable': usdt('2'),
    });
    expect(await balances(order.sellerId)).toMatchObject({ unsettled: usdt('1.68') });
    expect(await ownedBy(order)).toEqual([4, 5, 6, 11, 12, 13]);
    valueOf(await payRefund(fixture.dependencies)(order));
    valueOf(await payRefund(fixture.dependencies)(order));
    expect(await linesOf(order, 'refund-paid')).toMatchObject({ 'processor:sandbox': usdt('2') });
    fixture.clock.pass(8 * DAY_MS);
    await run(settleDueOrders);
    expect(await balances(order.sellerId)).toMatchObject({ unsettled: 0n, available: usdt('1.68') });
    expect((await stateOf(order)).kind).toBe('completed');
  });

  test('from the wallet, with prepaid episodes: both come back, together the wholesale price of these', async () => {
    const sellerId = await aSeller();
    await withMoney(fixture.dependencies, sellerId, '10');
    await withEpisodes(fixture.dependencies, sellerId, 3);
    const order = await anOrderOf(10, sellerId);
    valueOf(await ship(order, 'wallet'));
    valueOf(await complains(order));
    const episodes = [4, 5, 6, 7];
    await decidedComplaint(fixture, { number: order.number, outcome: 'part-refund', episodes });
    // Refunding 4 of 10 episodes returns 1 of the 3 prepaid ones and the wholesale price of 0.66 for the
    // other three.
    expect(await linesOf(order)).toEqual({
      'seller:available': usdt('0.66'),
      'platform:wholesale_deferred': -usdt('0.66'),
      'seller:unsettled': -usdt('2'),
      'seller:episodes': 1n,
      'platform:episodes_redeemed': -1n,
      'platform:refunds_payable': usdt('2'),
    });
  });

  test('settled, it takes what the seller has, and the rest is the platform’s loss', async () => {
    const order = await anOrderOf();
    valueOf(await ship(order));
    fixture.clock.pass(8 * DAY_MS);
    await run(beginSettlements);
    await run(settleDueOrders);
    await fixture.owner.query('select ledger.book($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
      order.sellerId,
      `spent:${order.orderId}`,
      'level-purchase',
      'test',
      '1',
      fixture.clock.now(),
      'test',
      ['seller:available', 'platform:levels'],
      [-usdt('2'), usdt('2')],
    ]);
    valueOf(await complains(order));
    await decidedComplaint(fixture, { number: order.number, outcome: 'refund', reason: 'licence' });
    expect(await linesOf(order)).toEqual({
      'seller:available': -usdt('0.8'),
      'platform:losses': -usdt('2'),
      'platform:wholesale': -usdt('2.2'),
      'platform:refunds_payable': usdt('5'),
    });
    expect(await balances(order.sellerId)).toMatchObject({ available: 0n });
    expect((await stateOf(order)).kind).toBe('completed');
    expect(await ownedBy(order)).toEqual([]);
  });

  test('three weeks after the payment a settled order is complained about no more', async () => {
    const order = await anOrderOf();
    valueOf(await ship(order));
    fixture.clock.pass(8 * DAY_MS);
    await run(beginSettlements);
    await run(settleDueOrders);
    fixture.clock.pass(13 * DAY_MS);
    expect(nameOf(await complains(order))).toBe('complain-too-late');
  });

  test('episodes that are not of the order, all of them, or none, are no part of it', async () => {
    const order = await anOrderOf();
    valueOf(await complains(order));
    for (const episodes of [[], [3], [4, 14], [4, 4], Array.from({ length: 10 }, (_, at) => 4 + at)])
      expect(nameOf(await decide(order, { outcome: 'part-refund', episodes }))).toBe('episodes-not-of-order');
  });
});

describe('ten seconds', () => {
  test('nothing is posted before, and taken back nothing has happened', async () => {
    const order = await anOrderOf();
    valueOf(await ship(order));
    valueOf(await complains(order));
    const before = await balances(order.sellerId);
    valueOf(await decide(order));
    fixture.clock.pass(9_999);
    expect(await run(executeDecisions)).toBe(0);
    expect(await balances(order.sellerId)).toEqual(before);
    const by = { number: order.number, operator: OLAV };
    valueOf(await takeBackDecision(fixture.dependencies)(by));
    fixture.clock.pass(1);
    expect(await run(executeDecisions)).toBe(0);
    expect(await linesOf(order)).toEqual({});
    valueOf(await decide(order));
    fixture.clock.pass(10_000);
    expect(nameOf(await takeBackDecision(fixture.dependencies)(by))).toBe('decision-executed');
    expect(await run(executeDecisions)).toBe(1);
    expect(await run(executeDecisions)).toBe(0);
    expect(await linesOf(order)).toMatchObject({ 'platform:refunds_payable': usdt('5') });
    expect(nameOf(await takeBackDecision(fixture.dependencies)(by))).not.toBe('ok');
  });

  test('two who decide at once: one has decided', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await anOrderOf();
      valueOf(await complains(order));
      const names = (
        await Promise.all([
          decide(order),
          decide(order, { outcome: 'no-refund', reason: 'repaired', operator: OLAV }),
          decide(order, { outcome: 'part-refund', episodes: [4], operator: INES }),
        ])
      ).map(nameOf);
      expect(names.toSorted()).toEqual(['ok', 'order-already-decided', 'order-already-decided']);
    }
    fixture.clock.pass(10_000);
    expect(await run(executeDecisions)).toBe(5);
  });

  test('carried out by three workers at once, it is booked once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => anOrderOf()));
    for (const order of orders) {
      valueOf(await complains(order));
      valueOf(await decide(order));
    }
    fixture.clock.pass(10_000);
    const done = await Promise.all([1, 2, 3].map(() => run(executeDecisions)));
    expect(done.reduce((sum, one) => sum + one, 0)).toBe(6);
    for (const order of orders) expect((await stateOf(order)).kind).toBe('refunded');
  });

  test('taken back and carried out at the very moment: one of them, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await anOrderOf();
      valueOf(await complains(order));
      valueOf(await decide(order));
      // The moment that one clock has reached and the other has not.
      fixture.clock.pass(9_999);
      const early = { ...fixture.dependencies, clock: { now: () => fixture.clock.now() } };
      const late = {
        ...fixture.dependencies,
        clock: { now: () => (fixture.clock.now() + 1) as ReturnType<typeof fixture.clock.now> },
      };
      const [taken, carried] = await Promise.all([
        takeBackDecision(early)({ number: order.number, operator: IDA }),
        executeDecisions(late)(),
      ]);
      const isCarried = valueOf(carried) === 1;
      expect(taken.ok).toBe(!isCarried);
      expect((await stateOf(order)).kind).toBe(isCarried ? 'refunded' : 'audit');
      fixture.clock.pass(1);
    }
  });

  test('whoever decided and has left meanwhile has decided nothing', async () => {
    const order = await anOrderOf();
    valueOf(await complains(order));
    valueOf(await decide(order, { operator: INES }));
    await fixture.owner.query(`update staff.people set roles = '{content}' where id = $1`, [INES]);
    fixture.clock.pass(10_000);
    await run(executeDecisions);
    expect((await stateOf(order)).kind).toBe('audit');
    await decidedComplaint(fixture, { number: order.number, outcome: 'refund' });
  });
});

test('above fifty a second person agrees, and one of the two is of finance', async () => {
  const order = await anOrderOf(101);
  valueOf(await complains(order));
  await fixture.owner.query(`update staff.people set roles = '{support}' where id = any ($1)`, [[IDA, INES]]);
  await fixture.owner.query(`update staff.people set roles = '{finance}' where id = $1`, [OLAV]);
  expect(valueOf(await decide(order))).toEqual({ dueAt: null });
  fixture.clock.pass(DAY_MS);
  expect(await run(executeDecisions)).toBe(0);
  const confirm = (operator: typeof IDA) =>
    confirmDecision(fixture.dependencies)({ number: order.number, operator });
  expect(nameOf(await confirm(IDA))).toBe('second-person-needed');
  expect(nameOf(await confirm(INES))).toBe('role-not-allowed');
  expect(valueOf(await confirm(OLAV)).dueAt).toBe(fixture.clock.now() + 10_000);
  expect(nameOf(await confirm(OLAV))).toBe('nothing-proposed');
  fixture.clock.pass(10_000);
  expect(await run(executeDecisions)).toBe(1);
  expect((await stateOf(order)).kind).toBe('refunded');
  const small = await anOrderOf(100);
  valueOf(await complains(small));
  expect(valueOf(await decide(small)).dueAt).toBe(fixture.clock.now() + 10_000);
});

test('a part of an order that was paid back is cancelled or taken back no more', async () => {
  const order = await anOrderOf();
  valueOf(await complains(order));
  await decidedComplaint(fixture, {
    number: order.number,
    outcome: 'part-refund',
    episodes: [4],
    operator: OLAV,
  });
  expect(nameOf(await cancelOrder(fixture.dependencies)(order))).toBe('order-already-decided');
});

test('stopped again after a decision, it is decided again; paid back in part, it can only go on', async () => {
  const order = await anOrderOf();
  const { number } = order;
  const stop = () =>
    fixture.owner.query(`select settlement.open_audit($1, $2, $3, 'own-purchase', 'One card.', $4)`, [
      IDA,
      order.sellerId,
      number,
      fixture.clock.now(),
    ]);
  valueOf(await complains(order));
  await decidedComplaint(fixture, { number, outcome: 'no-refund', operator: OLAV });
  expect(nameOf(await decide(order, { operator: OLAV }))).toBe('order-unknown');
  await stop();
  await decidedComplaint(fixture, { number, outcome: 'part-refund', episodes: [4], operator: OLAV });
  await stop();
  expect(nameOf(await decide(order, { operator: OLAV }))).toBe('order-already-decided');
  await decidedComplaint(fixture, { number, outcome: 'no-refund', operator: OLAV });
  expect((await stateOf(order)).kind).toBe('to-ship');
});
