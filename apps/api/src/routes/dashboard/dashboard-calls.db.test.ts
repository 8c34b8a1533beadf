import { cancelOrder } from '@cliffhanger/application/checkout';
import { aggregateRollups, refreshDramaSales } from '@cliffhanger/application/dashboard';
import { saveAutoShip } from '@cliffhanger/application/library';
import { shipOverdueOrders } from '@cliffhanger/application/orders';
import { beginSettlements, settleDueOrders } from '@cliffhanger/application/settlement';
import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  aLoggedInSeller,
  anOrder,
  changeSetting,
  type Fixture,
  type LoggedInTestSeller,
  openFixture,
  valueOf,
  viewersClick,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as dashboard from '@cliffhanger/wire/dashboard';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { got, type RoutesUnderTest, startRoutes } from '../../../test/start-routes.ts';
import { addDashboardRoutes } from './index.ts';

let fixture: Fixture;
let server: RoutesUnderTest;
let seller: LoggedInTestSeller;
let drama: DramaId;
let call: ReturnType<RoutesUnderTest['as']>;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  // Four episodes: 2.00 for the viewer, 0.88 at wholesale.
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 60, freeEpisodes: 3 });
  server = await startRoutes(fixture.as('seller'), addDashboardRoutes);
});
afterAll(async () => {
  await server.stop();
  await fixture.close();
});
beforeEach(async () => {
  seller = await aLoggedInSeller(fixture.dependencies);
  call = server.as(seller.token);
});

/** Invariant: figures, aggregated or not, equal a count of the orders. */
const WRONG_FIGURES = `
  with counted as (
    select seller_id, count(*) filter (where own) as orders, coalesce(sum(order_amount) filter (where own), 0) as sales,
           count(*) filter (where own and state = 'completed') as settled
    from (select *, state <> 'refunded' and shipped_by is distinct from 'platform' as own from orders) o
    group by seller_id
  ), shown as (
    select seller_id, sum(orders) as orders, sum(sales) as sales, sum(settled_orders) as settled
    from (select seller_id, orders, sales, settled_orders from rollups.pending_lines
          union all select seller_id, orders, sales, settled_orders from rollups.seller_days) f
    group by seller_id
  )
  select seller_id from counted left join shown using (seller_id)
  where (counted.orders, counted.sales, counted.settled) is distinct from (shown.orders, shown.sales, shown.settled)`;
afterEach(async () => {
  const { rows } = await fixture.owner.query(WRONG_FIGURES);
  if (rows.length > 0) throw new Error(`figures of ${rows.length} sellers are not what their orders give`);
});

const order = () => anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama });
const aggregate = async () => valueOf(await aggregateRollups(fixture.dependencies)());
const sales = async () => got(await call(dashboard.getSalesFigures, {}));
const ONE_SALE = { orders: 1, sales: usdt('2'), profit: usdt('1.12') };
const NONE = { orders: 0, sales: usdt('0'), profit: usdt('0') };

test('a sale shows at once, and the same after it was aggregated', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  expect(await sales()).toMatchObject({ today: NONE, yesterday: NONE, altogether: NONE });
  await order();
  const before = await sales();
  expect(before).toMatchObject({ today: ONE_SALE, altogether: { ...ONE_SALE, settledOrders: 0 } });
  expect(await aggregate()).toBeGreaterThan(0);
  expect(await sales()).toEqual(before);
  expect(await aggregate()).toBe(0);
  expect(await sales()).toEqual(before);
});

test('yesterday’s sale stands beside today’s', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  fixture.clock.pass(DAY_MS);
  await order();
  await order();
  expect(await sales()).toMatchObject({
    yesterday: ONE_SALE,
    today: { orders: 2 },
    altogether: { orders: 3 },
  });
  const { list } = got(await call(dashboard.listSalesDays, {}));
  expect(list.map(({ orders }) => orders)).toEqual([2, 1]);
  expect((list[0]?.day ?? '') > (list[1]?.day ?? '')).toBe(true);
});

test('today is compared with yesterday at this time, aggregated or not', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  const tenToday = (10 * HOUR_MS - (fixture.clock.now() % DAY_MS) + DAY_MS) % DAY_MS;
  fixture.clock.pass(tenToday);
  await order();
  fixture.clock.pass(4 * HOUR_MS);
  await order();
  fixture.clock.pass(20 * HOUR_MS + 20 * MINUTE_MS);
  await order();
  const atHalfPastTen = await sales();
  expect(atHalfPastTen).toMatchObject({
    today: ONE_SALE,
    yesterdayByNow: ONE_SALE,
    yesterday: { orders: 2 },
  });
  await aggregate();
  expect(await sales()).toEqual(atHalfPastTen);
  fixture.clock.pass(4 * HOUR_MS);
  expect(await sales()).toMatchObject({ yesterdayByNow: { orders: 2, sales: usdt('4') } });
  fixture.clock.pass(DAY_MS);
  expect(await sales()).toMatchObject({ yesterdayByNow: ONE_SALE });
});

test('a day begins where the platform says', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  const quarterToMidnight = (DAY_MS - (fixture.clock.now() % DAY_MS) - 15 * MINUTE_MS + DAY_MS) % DAY_MS;
  fixture.clock.pass(quarterToMidnight);
  await order();
  fixture.clock.pass(10 * MINUTE_MS);
  const now = fixture.clock.now();
  const inBerlin = {
    name: 'platformUtcOffsetMinutes',
    value: 60,
    effectiveFrom: now,
  } as const;
  valueOf(await changeSetting(fixture, inBerlin));
  await order();
  expect(await sales()).toMatchObject({ today: { orders: 1 }, yesterday: { orders: 1 } });
  await aggregate();
  expect(await sales()).toMatchObject({ today: { orders: 1 }, yesterday: { orders: 1 } });
  valueOf(await changeSetting(fixture, { ...inBerlin, value: 0 }));
});

test('the home page is one call', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  const { id: consignmentId } = await aConsignment(fixture.dependencies, seller.id, drama);
  const autoShip = { isOn: false, dailyCostLimit: null };
  valueOf(await saveAutoShip(fixture.dependencies)({ sellerId: seller.id, consignmentId, autoShip }));
  await withMoney(fixture.dependencies, seller.id, '12');
  await order();
  expect(got(await call(dashboard.getHome, {}))).toMatchObject({
    level: 'bronze',
    creditScore: 68,
    today: ONE_SALE,
    yesterdayByNow: NONE,
    available: usdt('12'),
    unsettled: usdt('0'),
    withdrawing: usdt('0'),
    nextRelease: null,
    toShip: { count: 1, withoutRight: 0, firstDeadline: later(fixture.clock.now(), DAY_MS) },
    updatedAt: fixture.clock.now(),
  });
});

test('a refunded sale is none, whether it was aggregated before or not', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  const { viewerId, orderId } = await order();
  await aggregate();
  valueOf(await cancelOrder(fixture.dependencies)({ viewerId, orderId }));
  expect(await sales()).toMatchObject({ today: NONE, altogether: NONE });
  await aggregate();
  expect(await sales()).toMatchObject({ today: NONE, altogether: NONE });
});

test('what the platform shipped for want of a right is shown as missed', async () => {
  await order();
  fixture.clock.pass(2 * HOUR_MS);
  valueOf(await shipOverdueOrders(fixture.dependencies)());
  expect((await sales()).altogether).toMatchObject({ ...NONE, missedOrders: 1, missedProfit: usdt('1.12') });
});

test('settled sales are counted when they are settled', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  for (const pause of [DAY_MS, 7 * DAY_MS]) {
    fixture.clock.pass(pause);
    for (const job of [beginSettlements, settleDueOrders]) valueOf(await job(fixture.dependencies)());
  }
  await aggregate();
  expect((await sales()).altogether).toMatchObject({
    ...ONE_SALE,
    settledOrders: 1,
    settledSales: usdt('2'),
    settledProfit: usdt('1.12'),
  });
});

test('clicks are counted by day', async () => {
  const { trackingCode } = await aConsignment(fixture.dependencies, seller.id, drama);
  const click = () => viewersClick(fixture.dependencies, trackingCode, 1);
  await Promise.all([click(), click(), click()]);
  expect((await sales()).today.clicks).toBe(3);
  await aggregate();
  expect((await sales()).today.clicks).toBe(3);
});

test('the chart has every day, week or month, and the newest comes last', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  for (const [dimension, points] of [
    ['day', 14],
    ['week', 13],
    ['month', 12],
  ] as const) {
    const chart = got(await call(dashboard.getChart, { dimension }));
    expect(chart.points).toHaveLength(points);
    expect(chart.points.at(-1)).toMatchObject({
      ...ONE_SALE,
      to: new Date(fixture.clock.now()).toISOString().slice(0, 10),
    });
    expect(chart.points.slice(0, -1).every(({ orders }) => orders === 0)).toBe(true);
  }
});

test('the library in figures', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  expect(got(await call(dashboard.getDramaFigures, {}))).toEqual({
    dramas: 1,
    promoting: 0,
    notPromoted: 1,
    rights: { total: 3, used: 1, left: 2 },
    toShip: 0,
  });
});

test('two workers fold at once, and every note is counted once', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await Promise.all([order(), order(), order()]);
  await Promise.all([aggregate(), aggregate(), aggregate()]);
  await aggregate();
  expect((await sales()).altogether.orders).toBe(3);
});

test('no figure is taken from orders: the dashboard works without the right to read them', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  await fixture.owner.query('revoke select on orders from cliffhanger_seller');
  try {
    const may = `select has_table_privilege('cliffhanger_seller', 'orders', 'select') as may`;
    expect((await fixture.owner.query(may)).rows).toEqual([{ may: false }]);
    expect(await sales()).toMatchObject({ today: ONE_SALE });
    got(await call(dashboard.listSalesDays, {}));
    got(await call(dashboard.getChart, { dimension: 'month' }));
    got(await call(dashboard.getDramaFigures, {}));
  } finally {
    await fixture.owner.query('grant select on orders to cliffhanger_seller');
  }
});

test('what each drama has brought lately is refreshed from the same notes, and forgotten after 30 days', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  await aggregate();
  const results = async () => {
    valueOf(await refreshDramaSales(fixture.dependencies)(null));
    const { rows } = await fixture.owner.query(
      'select orders, episodes, sales, profit from drama_sales_rollups where seller_id = $1',
      [seller.id],
    );
    return rows;
  };
  const once = [{ orders: 1n, episodes: 4n, sales: usdt('2'), profit: usdt('1.12') }];
  expect(await results()).toEqual(once);
  expect(await results()).toEqual(once);
  fixture.clock.pass(31 * DAY_MS);
  expect(await results()).toEqual([]);
});

test('nobody sees another seller’s figures', async () => {
  await aConsignment(fixture.dependencies, seller.id, drama);
  await order();
  call = server.as((await aLoggedInSeller(fixture.dependencies)).token);
  expect(await sales()).toMatchObject({ today: NONE, altogether: NONE });
});
