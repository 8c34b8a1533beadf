import type { DramaId } from '@cliffhanger/core/catalog';
import {
  DAY_MS,
  HOUR_MS,
  type Instant,
  instantOf,
  MINUTE_MS,
  type SellerId,
  usdt,
} from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { createCommitFaultProxy, sessionsOf, transactionsOver } from '@cliffhanger/testing/database';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  storedOrder,
  type TestOrder,
  valueOf,
} from '@cliffhanger/testing/factories';
import { shows } from '@cliffhanger/testing/observations';
import { brokenOrderRules } from '@cliffhanger/testing/orders';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { beginSettlements, settleDueOrders } from './index.ts';

/*
 * RELIABILITY "Money exact": T+7 is never a millisecond early and at most a minute late, and every order
 * settles once.
 */

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

const HOLD_MS = 7 * DAY_MS;
const at = (now: Instant): Fixture['dependencies'] => ({
  ...fixture.dependencies,
  clock: { now: () => now },
});
const plus = (instant: Instant, ms: number): Instant => instantOf(instant + ms);

/** One run of the worker: begins settlements that are a day old, and settles due orders. */
async function settleAt(now: Instant): Promise<void> {
  valueOf(await beginSettlements(at(now))());
  valueOf(await settleDueOrders(at(now))());
}

/** Shipped in the same millisecond as it was paid. */
async function soldAt(now: Instant, orders = 1): Promise<readonly TestOrder[]> {
  const { id: sellerId } = await anApprovedSeller(at(now));
  await aConsignment(at(now), sellerId, drama);
  const sold: TestOrder[] = [];
  for (let placed = 0; placed < orders; placed += 1)
    sold.push(await anOrder(at(now), { sellerId, dramaId: drama }));
  return sold;
}

async function completedAt(order: TestOrder): Promise<Instant | undefined> {
  const { state } = await storedOrder(fixture.dependencies, order);
  return state.kind === 'completed' ? state.completedAt : undefined;
}

/** Weeks across the end of a month or a year, a leap day, and the daylight-saving changes in Europe. */
const WEEKS = [
  '2026-01-31T23:59:59.999Z',
  '2026-02-22T00:00:00.000Z',
  '2026-03-22T01:30:00.001Z',
  '2026-04-30T12:00:00.000Z',
  '2026-10-18T00:59:59.999Z',
  '2026-12-28T23:59:59.999Z',
  '2028-02-22T23:59:59.999Z',
  '2028-02-29T00:00:00.000Z',
  '2100-02-22T06:00:00.123Z',
] as const;

test.each(WEEKS)('what was sold at %s is paid seven days later to the millisecond', async (text) => {
  const soldOn = instantOf(Date.parse(text));
  const [order] = await soldAt(soldOn);
  if (order === undefined) throw new Error('nothing was sold');
  await settleAt(plus(soldOn, HOLD_MS - 1));
  expect(await completedAt(order)).toBeUndefined();
  await settleAt(plus(soldOn, HOLD_MS));
  expect(await completedAt(order)).toBe(plus(soldOn, HOLD_MS));
  shows('settlement-hold', HOLD_MS);
});

test('with a worker that looks once a minute nobody waits longer than a minute', async () => {
  const soldOn = instantOf(Date.UTC(2027, 1, 25, 23, 59, 30, 500));
  const orders: TestOrder[] = [];
  for (const afterMs of [0, 1, 29_499, 29_500, 59_999]) orders.push(...(await soldAt(plus(soldOn, afterMs))));
  const firstLook = instantOf(Date.UTC(2027, 2, 4, 23, 58));
  for (let minute = 0; minute < 5; minute += 1) await settleAt(plus(firstLook, minute * MINUTE_MS));
  for (const order of orders) {
    const { state } = await storedOrder(fixture.dependencies, order);
    if (state.kind !== 'completed') throw new Error(`${order.number} is ${state.kind}`);
    const lateMs = state.completedAt - state.shippedAt - HOLD_MS;
    expect(lateMs).toBeGreaterThanOrEqual(0);
    expect(lateMs).toBeLessThanOrEqual(MINUTE_MS);
  }
});

test('a clock that jumps back pays nobody early, and one that jumps ahead pays everybody once', async () => {
  const soldOn = instantOf(Date.UTC(2027, 5, 29, 10));
  const [order] = await soldAt(soldOn);
  if (order === undefined) throw new Error('nothing was sold');
  const due = plus(soldOn, HOLD_MS);
  for (const back of [1, MINUTE_MS, HOUR_MS, 30 * HOUR_MS]) {
    await settleAt(plus(due, -back));
    expect(await completedAt(order)).toBeUndefined();
  }
  const ahead = plus(due, 40 * DAY_MS);
  await settleAt(ahead);
  await settleAt(plus(due, -HOUR_MS));
  await settleAt(plus(ahead, HOUR_MS));
  expect(await completedAt(order)).toBe(ahead);
});

async function openOrders(sellers: readonly SellerId[]): Promise<number> {
  const { rows } = await fixture.owner.query<{ n: bigint }>(
    `select count(*) as n from orders where seller_id = any ($1::uuid[]) and state <> 'completed'`,
    [sellers],
  );
  return Number(rows[0]?.n);
}

const MORE_STEPS_THAN_A_JOB_HAS = 60;

test.each(['cut-before', 'cut-after'] as const)(
  'a worker that dies at any step of a settlement job (%s) has settled all or nothing, and the next settles each once',
  async (fault) => {
    const steps: number[] = [];
    for (let step = 1; step <= MORE_STEPS_THAN_A_JOB_HAS; step += 1) {
      const soldOn = instantOf(Date.UTC(2027, 8, 1) + step * HOUR_MS);
      const orders = [...(await soldAt(soldOn, 2)), ...(await soldAt(soldOn, 1))];
      const sellers = orders.map(({ sellerId }) => sellerId);
      const due = plus(soldOn, HOLD_MS);
      valueOf(await beginSettlements(at(plus(soldOn, DAY_MS)))());

      const proxy = await createCommitFaultProxy(fixture.database.appUrl);
      const { transactions, close } = transactionsOver(proxy.connectionString, 'doomed');
      proxy.cutAtStep(step, fault);
      await Promise.allSettled([settleDueOrders({ ...at(due), transactions })()]);
      const hasCut = proxy.hasCut();
      await close();
      await proxy.close();
      // Because of SKIP LOCKED, rows that the dying session still locks wait for a later job.
      await expect.poll(() => sessionsOf(fixture.owner, 'doomed'), { timeout: 30_000 }).toBe(0);

      expect([0, orders.length]).toContain(await openOrders(sellers));
      valueOf(await settleDueOrders(at(due))());
      expect(await openOrders(sellers)).toBe(0);
      for (const order of orders) {
        const { rows } = await fixture.owner.query<{ n: bigint; sum: string }>(
          `select count(*) as n, sum(e.amount)::text as sum from ledger.entries e
           where e.order_id = $1 and e.account = 'seller:available'`,
          [order.orderId],
        );
        expect(rows).toEqual([{ n: 1n, sum: String(usdt('1.12')) }]);
      }
      if (!hasCut) break;
      steps.push(step);
    }
    // The loop cut every step: the last round finished without a cut.
    expect(steps.length).toBeGreaterThan(3);
    expect(steps.length).toBeLessThan(MORE_STEPS_THAN_A_JOB_HAS);
  },
  120_000,
);
