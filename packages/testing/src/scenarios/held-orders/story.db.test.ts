import { listTopDramas } from '@cliffhanger/application/catalog';
import { getChart, getDramaFigures } from '@cliffhanger/application/dashboard';
import { listDeposits } from '@cliffhanger/application/deposits';
import { listLibrary } from '@cliffhanger/application/library';
import { countMessages } from '@cliffhanger/application/messages';
import { quoteEarlySettlement } from '@cliffhanger/application/settlement';
import { getAssets, getBalances } from '@cliffhanger/application/wallet';
import { DAY_MS, later, type SellerId } from '@cliffhanger/core/kernel';
import { countOpenWithdrawals, listWithdrawals } from '@cliffhanger/server/withdrawals';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSampleCatalogue } from '../../catalogue/index.ts';
import { addOperators, type Fixture, openFixture, valueOf } from '../../factories/index.ts';
import { brokenOrderRules } from '../../orders/index.ts';
import { CANCELLED, LIBRARY, SALES, TO_SHIP } from './sales.ts';
import { tellHeldOrders } from './story.ts';

let fixture: Fixture;
let sellerId: SellerId;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCatalogue(fixture.owner);
  fixture.clock.pass(60 * DAY_MS);
  sellerId = await tellHeldOrders(fixture.dependencies, {
    registration: { realName: 'Mara Velden', country: 'DE' },
    now: fixture.clock.now(),
  });
}, 120_000);
afterAll(() => fixture.close());

const ordersBy = async (state: string): Promise<{ readonly many: number; readonly held: bigint }> => {
  const { rows } = await fixture.owner.query<{ many: number; held: string }>(
    `select count(*)::int as many, coalesce(sum(unsettled), 0)::text as held from orders
     where seller_id = $1 and state = $2`,
    [sellerId, state],
  );
  return { many: rows[0]?.many ?? 0, held: BigInt(rows[0]?.held ?? 0) };
};

test('every order of the story is in its planned state', async () => {
  expect((await ordersBy('to-ship')).many).toBe(TO_SHIP.length + 1);
  expect((await ordersBy('refunded')).many).toBe(CANCELLED.length);
  expect((await ordersBy('audit')).many).toBe(1);
  const moved = await Promise.all(['shipped', 'in-settlement', 'completed'].map(ordersBy));
  expect(moved.every(({ many }) => many > 0)).toBe(true);
  expect(moved.reduce((sum, { many }) => sum + many, 0)).toBe(SALES.length + 1);
  expect(await brokenOrderRules(fixture.owner)).toEqual([]);
});

test('sums on different screens agree', async () => {
  const balances = valueOf(await getBalances(fixture.dependencies)({ sellerId }));
  const assets = valueOf(await getAssets({ ...fixture.dependencies, countOpenWithdrawals })({ sellerId }));
  expect(assets).toMatchObject({ available: balances.available, withdrawing: balances.withdrawing });
  const quote = valueOf(await quoteEarlySettlement(fixture.dependencies)({ sellerId }));
  const [shipped, waiting, audit] = await Promise.all(['shipped', 'in-settlement', 'audit'].map(ordersBy));
  expect(balances.unsettled).toBe((shipped?.held ?? 0n) + (waiting?.held ?? 0n) + (audit?.held ?? 0n));
  expect(quote.sum).toBe(waiting?.held);
  expect(quote.applicationsLeft).toBeLessThan(3);
  const { list } = valueOf(await listWithdrawals(fixture.dependencies)({ sellerId, page: 1, size: 10 }));
  expect(list.map(({ progress }) => progress.state)).toEqual(['approved', 'paid']);
  expect(balances.withdrawing).toBe(list[0]?.amount);
});

test('the chart covers two weeks, and the best-selling drama is first', async () => {
  const { points } = valueOf(await getChart(fixture.dependencies)({ sellerId, dimension: 'day' }));
  const sold = points.slice(-14).filter(({ sales }) => sales > 0n);
  expect(sold.length).toBeGreaterThanOrEqual(13);
  const top = valueOf(await listTopDramas(fixture.dependencies)({ sellerId, locale: 'en', days: 30 }));
  expect(top.length).toBeGreaterThanOrEqual(LIBRARY.length);
  expect(top.map(({ sales }) => sales)).toEqual(
    top.map(({ sales }) => sales).toSorted((a, b) => Number(b - a)),
  );
});

test('there are links, deposits and messages of several kinds', async () => {
  const figures = valueOf(await getDramaFigures(fixture.dependencies)({ sellerId }));
  expect(figures.toShip).toBe(TO_SHIP.length + 1);
  const library = valueOf(
    await listLibrary(fixture.dependencies)({
      sellerId,
      locale: 'en',
      page: 1,
      size: 50,
      categoryId: null,
      isPromoting: null,
    }),
  );
  expect(library.total).toBe(LIBRARY.length);
  const deposits = valueOf(await listDeposits(fixture.dependencies)({ sellerId, page: 1, size: 10 }));
  expect(deposits.list.map((one) => one.origin === 'claim' && one.deposit.review.state)).toEqual([
    'under-review',
    'credited',
    'credited',
  ]);
  const unread = valueOf(await countMessages(fixture.dependencies)({ sellerId })).filter(
    ({ unread }) => unread > 0,
  );
  expect(unread.length).toBeGreaterThan(2);
});

test('nothing is dated in the future', async () => {
  const { rows } = await fixture.owner.query<{ many: number }>(
    'select count(*)::int as many from ledger.transfers where effective_at > $1',
    [new Date(later(fixture.clock.now(), 1)).toISOString()],
  );
  expect(rows).toEqual([{ many: 0 }]);
});
