import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, type Instant, instantOf, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import { useClock } from '@cliffhanger/testing/database';
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
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { complain } from '../checkout/index.ts';
import { beginSettlements } from './index.ts';

/*
 * Held money is released by the database's own clock. An attacker with the app's credentials can pass any
 * other time without effect.
 */

let fixture: Fixture;
let drama: DramaId;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  drama = await aDrama(fixture.owner, { wholesale: '0.22', retail: '0.5', episodes: 40, freeEpisodes: 3 });
});
beforeEach(() => useClock(fixture.owner, 'server'));
afterAll(() => fixture.close());

const NOW = instantOf(Date.now());
const IN_A_MONTH = NOW + 30 * DAY_MS;
const daysAgo = (days: number): Instant => instantOf(NOW - days * DAY_MS);
const at = (now: Instant): Fixture['dependencies'] => ({
  ...fixture.dependencies,
  clock: { now: () => now },
});

/** Sold with a test payment, at the test's own time, before the switch to the database's clock. */
async function soldAt(moment: Instant): Promise<TestOrder> {
  await useClock(fixture.owner, 'callers');
  const { id: sellerId } = await anApprovedSeller(at(moment));
  await aConsignment(at(moment), sellerId, drama);
  const order = await anOrder(at(moment), { sellerId, dramaId: drama });
  await useClock(fixture.owner, 'server');
  return order;
}
const stateOf = async (order: TestOrder) => (await storedOrder(fixture.dependencies, order)).state;
const available = async (sellerId: SellerId) =>
  (await fixture.dependencies.transactions.read(({ ledger }) => ledger.balancesOf(sellerId))).available;

const settleDue = async (nowMs: number): Promise<number> => {
  const { rows } = await fixture.app.query<{ orders: bigint }>(
    'select coalesce(sum(orders), 0)::bigint as orders from settlement.settle_due(1000, 1000, $1)',
    [nowMs],
  );
  return Number(rows[0]?.orders);
};

test('a settlement that is said to be next month pays nobody before T+7', async () => {
  const order = await soldAt(daysAgo(6));
  valueOf(await beginSettlements(at(NOW))());
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
  expect(await settleDue(IN_A_MONTH)).toBe(0);
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
  expect(await available(order.sellerId)).toBe(0n);
});

test('what is due is paid meanwhile, and dated by the database', async () => {
  const order = await soldAt(daysAgo(8));
  valueOf(await beginSettlements(at(NOW))());
  expect(await settleDue(IN_A_MONTH)).toBe(1);
  const state = await stateOf(order);
  if (state.kind !== 'completed') throw new Error(`it is ${state.kind}`);
  expect(state.completedAt).toBeLessThanOrEqual(Date.now());
  expect(await available(order.sellerId)).toBe(usdt('1.12'));
});

test('no settlement begins and no audit ends before its time', async () => {
  const shipped = await soldAt(NOW);
  const audited = await soldAt(NOW);
  valueOf(await complain(at(NOW))({ ...audited, text: 'no sound' }));
  const { rows: begun } = await fixture.app.query('select settlement.begin_due(1000, $1) as orders', [
    IN_A_MONTH,
  ]);
  const { rows: ended } = await fixture.app.query('select * from settlement.end_audits(1000, $1)', [
    IN_A_MONTH,
  ]);
  expect({ begun, ended }).toEqual({ begun: [{ orders: 0n }], ended: [] });
  expect(await stateOf(shipped)).toMatchObject({ kind: 'shipped' });
  expect(await stateOf(audited)).toMatchObject({ kind: 'audit' });
});

test('the app cannot move the clock there, nor go around what looks at it', async () => {
  await expect(fixture.app.query('select move_business_clock($1)', [30 * DAY_MS])).rejects.toThrow(
    'never moved',
  );
  for (const attempt of [
    "update business_clock set kind = 'callers'",
    'update business_clock set moved_by_ms = 2592000000',
    'delete from business_clock',
    `select settlement.settle_until(gen_random_uuid(), ${IN_A_MONTH}, gen_random_uuid(), 1000, 1000)`,
    `select settlement.begin_until(${IN_A_MONTH}, 1000)`,
    `select settlement.end_audits_until(${IN_A_MONTH}, 1000, '{}')`,
  ]) {
    await expect(fixture.app.query(attempt), attempt).rejects.toThrow(/permission denied/);
  }
});

test('where the clock can be moved, money is let go as far as it was moved', async () => {
  const order = await soldAt(daysAgo(5));
  valueOf(await beginSettlements(at(NOW))());
  await useClock(fixture.owner, 'movable');
  await fixture.app.query('select move_business_clock($1)', [DAY_MS]);
  await settleDue(IN_A_MONTH);
  expect(await stateOf(order)).toMatchObject({ kind: 'in-settlement' });
  await fixture.app.query('select move_business_clock($1)', [2 * DAY_MS]);
  await settleDue(IN_A_MONTH);
  expect(await stateOf(order)).toMatchObject({ kind: 'completed' });
});
