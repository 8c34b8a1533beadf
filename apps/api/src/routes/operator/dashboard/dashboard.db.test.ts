import { aggregateRollups } from '@cliffhanger/application/dashboard';
import { shipOrder } from '@cliffhanger/application/orders';
import { refreshReviewTimes } from '@cliffhanger/application/reviews';
import { accept, usdt } from '@cliffhanger/core/kernel';
import { requestWithdrawal } from '@cliffhanger/server/withdrawals';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  aPendingSeller,
  aReadyPayoutMethod,
  type Fixture,
  SELLER_FUND_PASSWORD,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import * as wire from '@cliffhanger/wire/operator/dashboard';
import { listUrgent } from '@cliffhanger/wire/operator/reviews';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ConsoleUnderTest, openConsole, refusalOf } from '../../../../test/open-console.ts';
import { got } from '../../../../test/start-routes.ts';

const WEEK = { period: '7-days' } as const;

let console: ConsoleUnderTest;
let fixture: Fixture;
beforeAll(async () => {
  console = await openConsole();
  ({ fixture } = console);
  await addSampleCategories(fixture.owner);
});
afterAll(() => console.close());

test('the overview adds up what sellers sold, hold and are owed, beside what lies outside', async () => {
  const { dependencies, owner } = fixture;
  const seller = await anApprovedSeller(dependencies);
  await withMoney(dependencies, seller.id, '2000');
  const dramaId = await aDrama(owner);
  await aConsignment(dependencies, seller.id, dramaId);
  const order = await anOrder(dependencies, { sellerId: seller.id, dramaId });
  valueOf(await shipOrder(dependencies)({ sellerId: seller.id, number: order.number, payFrom: 'wallet' }));
  const method = await aReadyPayoutMethod(fixture, seller);
  const asked = { sellerId: seller.id, methodId: method.id, fundPassword: SELLER_FUND_PASSWORD };
  valueOf(await requestWithdrawal(dependencies)({ ...asked, amount: usdt('1500') }));
  const fay = await console.atTheConsole('finance');
  const before = got(await fay.call(wire.getOverview, WEEK));
  expect(before.period).toMatchObject({ orders: 0 });
  valueOf(await aggregateRollups(dependencies)());

  const seen = got(await fay.call(wire.getOverview, WEEK));
  expect(seen.period).toMatchObject({ orders: 1, shipped: 1, onTime: 1, settledOrders: 0, upheld: 0 });
  expect(seen.period.sales).toBeGreaterThan(0n);
  expect(seen.withdrawals).toMatchObject({ count: 1, amount: usdt('1500'), overdue: 0 });
  const amountOf = (account: string) => seen.owed.find((one) => one.account === account)?.amount;
  const balances = await dependencies.transactions.read(({ ledger }) => ledger.balancesOf(seller.id));
  expect(amountOf('seller:available')).toBe(balances.available);
  expect(amountOf('seller:unsettled')).toBe(balances.unsettled);
  expect(amountOf('seller:withdrawing')).toBe(usdt('1500'));
  const sum = (sums: readonly { readonly amount: bigint }[]) =>
    sums.reduce((total, { amount }) => total + amount, 0n);
  // Holdings beyond the debts are the platform's share of the sale.
  expect(sum(seen.held) - sum(seen.owed)).toBe(
    seen.period.sales - balances.unsettled + usdt('2000') - usdt('1500') - balances.available,
  );
  expect(seen.warnings.find(({ name }) => name === 'withdrawals-overdue')).toMatchObject({ level: 'fine' });
  expect(seen.alarms).toEqual([]);
});

test('a day, a week and a month are added up from the rollups, with how long people took', async () => {
  const { dependencies, clock, owner } = fixture;
  let fay = await console.atTheConsole('finance');
  const dramaId = await aDrama(owner);
  const seller = await anApprovedSeller(dependencies);
  await anOrder(dependencies, { sellerId: seller.id, dramaId });
  valueOf(await aggregateRollups(dependencies)());
  const seen = async (period: '24-hours' | '7-days' | '30-days') =>
    got(await fay.call(wire.getOverview, { period }));
  const decided = (kind: string, hoursAgo: number, tookHours: number) =>
    owner.query(
      `insert into reviews.times (kind, submitted_at, decided_at)
       select $1, t - make_interval(hours => $3), t from (select $4::timestamptz - make_interval(hours => $2) as t) at`,
      [kind, hoursAgo, tookHours, new Date(clock.now())],
    );
  const [day, week] = [await seen('24-hours'), await seen('7-days')];
  expect([day.points.length, week.points.length]).toEqual([24, 7]);
  // The previous test's order is older than a day.
  expect([day.period.orders, week.period.orders]).toEqual([1, 2]);
  expect(week.period.sales).toBe(2n * day.period.sales);
  expect(day.points.at(-1)).toMatchObject({ orders: 1, sales: day.period.sales, reviewMs: null });

  await decided('store', 1, 2);
  await decided('registration', 48, 10);
  clock.pass(2 * 24 * 60 * 60_000 + 60_000);
  // The session has expired.
  fay = await console.atTheConsole('finance');
  valueOf(await refreshReviewTimes(dependencies)());
  expect(await seen('24-hours')).toMatchObject({ period: { orders: 0 }, reviewTimes: null });
  const later = await seen('7-days');
  expect(later.period.orders).toBe(week.period.orders);
  expect(later.reviewTimes).toEqual({ decided: 2, medianMs: 6 * 60 * 60_000, p95Ms: 9.6 * 60 * 60_000 });
  expect(later.points.flatMap(({ reviewMs }) => reviewMs ?? [])).toEqual(
    [10, 2].map((hours) => hours * 60 * 60_000),
  );
  expect((await seen('30-days')).points).toHaveLength(30);
});

test('an open alarm and a withdrawal past its promise are seen at once', async () => {
  const { dependencies, clock } = fixture;
  await dependencies.transactions.run(async ({ chainAlarms }) =>
    accept(
      await chainAlarms.raise({
        network: 'bep20',
        kind: 'books-differ',
        facts: { units: '12' },
        raisedAt: clock.now(),
      }),
    ),
  );
  clock.pass(49 * 60 * 60_000);
  const eve = await console.atTheConsole('auditor');
  const { alarms, warnings } = got(await eve.call(wire.getOverview, WEEK));
  expect(alarms).toMatchObject([{ network: 'bep20', kind: 'books-differ', stopsWithdrawals: true }]);
  expect(warnings.find(({ name }) => name === 'withdrawals-overdue')).toMatchObject({
    level: 'watch',
    unit: 'count',
    value: 1n,
  });
});

test('what is promised soonest comes first, out of the caller’s own queues only', async () => {
  const { dependencies, clock } = fixture;
  const first = await aPendingSeller(dependencies);
  clock.pass(60_000);
  const second = await aPendingSeller(dependencies);
  const [ada, fay] = [await console.atTheConsole('reviewer'), await console.atTheConsole('finance')];
  const urgent = got(await ada.call(listUrgent, {})).list;
  expect(urgent.map(({ kind, item }) => [kind, item.id])).toEqual([
    ['registration', first.id],
    ['registration', second.id],
  ]);
  expect(got(await fay.call(listUrgent, {})).list.map(({ kind }) => kind)).toEqual(['withdrawal']);
  expect(refusalOf(await ada.call(wire.getOverview, WEEK))).toBe('role-not-allowed');
});
