import type { DramaId } from '@cliffhanger/core/catalog';
import { startOfDay } from '@cliffhanger/core/dashboard';
import { DAY_MS, HOUR_MS, later, MINUTE_MS, type SellerId, usdt } from '@cliffhanger/core/kernel';
import { LEVEL_TERMS } from '@cliffhanger/core/levels';
import { dayOf } from '@cliffhanger/core/settlement';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aDrama,
  addOperators,
  anApprovedSeller,
  anOrder,
  aPromotedConsignment,
  type Fixture,
  IDA,
  manyDramas,
  OLAV,
  openFixture,
  valueOf,
  withMoney,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareAllocations } from '../checkout/index.ts';
import { aggregateRollups } from '../dashboard/index.ts';
import { addDramas, removeDrama } from '../library/index.ts';
import { beginSettlements, settleDueOrders } from '../settlement/index.ts';
import { buyLevel, buyPack, grantLevel, refundUpgrade } from './index.ts';

let fixture: Fixture;
let drama: DramaId;
let seller: Awaited<ReturnType<typeof anApprovedSeller>>;
beforeAll(async () => {
  fixture = await openFixture();
  await addOperators(fixture.owner);
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  seller = await anApprovedSeller(fixture.dependencies);
  drama = await aDrama(fixture.owner, { wholesale: '2.5', retail: '25', episodes: 90, freeEpisodes: 3 });
  await aPromotedConsignment(fixture.dependencies, seller.id, drama);
});

type Level = keyof typeof LEVEL_TERMS;
const TENTHS = 10;
const WEIGHT = (level: Level): number => LEVEL_TERMS[level].trafficWeight * TENTHS;
const TAKEN_AT = 23 * HOUR_MS;

const midnight = () => startOfDay(fixture.clock.now(), 0);
/** Today, or tomorrow when that time has passed today. */
function waitUntil(timeOfDay: number): void {
  const passed = later(midnight(), timeOfDay) <= fixture.clock.now();
  fixture.clock.pass(later(midnight(), timeOfDay + (passed ? DAY_MS : 0)) - fixture.clock.now());
}
const weightOn = async (day: string, sellerId: SellerId = seller.id): Promise<number | undefined> => {
  const shares = await fixture.transactions.read(({ checkout }) => checkout.allocationShares(day, drama));
  return shares.find((share) => share.sellerId === sellerId)?.weight;
};
/** Lets the worker take tomorrow's weights at 23:00; returns the seller's. */
async function weightOfTomorrow(): Promise<number | undefined> {
  waitUntil(TAKEN_AT);
  valueOf(await prepareAllocations(fixture.dependencies)());
  return weightOn(dayOf(later(fixture.clock.now(), DAY_MS)));
}
const buy = async (level: Level) => {
  await withMoney(fixture.dependencies, seller.id, '3000');
  return valueOf(await buyLevel(fixture.dependencies)({ sellerId: seller.id, level })).purchase;
};
const giveBack = (purchaseId: Awaited<ReturnType<typeof buy>>['id']) =>
  refundUpgrade(fixture.dependencies)({ sellerId: seller.id, purchaseId });
const episodesLeft = async () =>
  (await fixture.transactions.read(({ ledger }) => ledger.balancesOf(seller.id))).episodes;

/** Uses all rights of silver and its fifty episodes; returns a drama whose right can be freed again. */
async function useSilverUp() {
  const dramaIds = await manyDramas(fixture.owner, 9);
  const { list } = valueOf(await addDramas(fixture.dependencies)({ sellerId: seller.id, dramaIds }));
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama, quantity: 50 });
  expect(await episodesLeft()).toBe(0n);
  const [added] = list;
  if (added === undefined) throw new Error('nothing was added');
  return added;
}

test('a diamond of ten minutes around the snapshot weighs what bronze weighs', async () => {
  waitUntil(TAKEN_AT - 5 * MINUTE_MS);
  const { id } = await buy('diamond');
  expect(await weightOfTomorrow()).toBe(WEIGHT('bronze'));
  fixture.clock.pass(5 * MINUTE_MS);
  expect(valueOf(await giveBack(id))).toMatchObject({ amount: usdt('3000'), level: 'bronze' });
});

test('a bought level that is kept weighs from the first day on which it cannot be given back', async () => {
  waitUntil(12 * HOUR_MS);
  const boughtOn = midnight();
  await buy('gold');
  const countsFrom = dayOf(later(boughtOn, 15 * DAY_MS));
  for (let days = 1; days <= 15; days += 1) {
    const expected = days < 15 ? 'bronze' : 'gold';
    expect(await weightOfTomorrow(), `day ${days}`).toBe(WEIGHT(expected));
  }
  expect(await weightOn(countsFrom)).toBe(WEIGHT('gold'));
});

test('a second upgrade takes nothing from the weight of the first, and waits for itself', async () => {
  await buy('silver');
  fixture.clock.pass(15 * DAY_MS);
  await buy('diamond');
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));
});

test('a level that was earned or granted weighs from the next day on', async () => {
  await withMoney(fixture.dependencies, seller.id, '100');
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama, quantity: 40 });
  fixture.clock.pass(8 * DAY_MS);
  for (const run of [beginSettlements, settleDueOrders, aggregateRollups])
    valueOf(await run(fixture.dependencies)());
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));

  await buy('diamond');
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));

  const other = await anApprovedSeller(fixture.dependencies);
  await aPromotedConsignment(fixture.dependencies, other.id, drama);
  const reason = 'made up for an outage';
  for (const operator of [IDA, OLAV])
    valueOf(await grantLevel(fixture.dependencies)({ email: other.email, level: 'gold', reason, operator }));
  await weightOfTomorrow();
  expect(await weightOn(dayOf(later(fixture.clock.now(), DAY_MS)), other.id)).toBe(WEIGHT('gold'));
});

test('sales that earn a level which was bought make it weigh at once', async () => {
  await buy('silver');
  await anOrder(fixture.dependencies, { sellerId: seller.id, dramaId: drama, quantity: 40 });
  fixture.clock.pass(DAY_MS);
  valueOf(await beginSettlements(fixture.dependencies)());
  expect(await weightOfTomorrow()).toBe(WEIGHT('bronze'));
  fixture.clock.pass(8 * DAY_MS);
  for (const run of [settleDueOrders, aggregateRollups]) valueOf(await run(fixture.dependencies)());
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));
});

test('an upgrade of which a part is used can be given back in part, and does not weigh yet', async () => {
  const { id } = await buy('silver');
  const dramaIds = await manyDramas(fixture.owner, 4);
  valueOf(await addDramas(fixture.dependencies)({ sellerId: seller.id, dramaIds }));
  expect(await weightOfTomorrow()).toBe(WEIGHT('bronze'));
  expect(valueOf(await giveBack(id)).amount).toBe(usdt('192.982457'));
});

test('an upgrade that is used up weighs at once, and stays used up when its use is undone', async () => {
  const { id } = await buy('silver');
  const { consignmentId } = await useSilverUp();
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));

  valueOf(await removeDrama(fixture.dependencies)({ sellerId: seller.id, consignmentId }));
  const pack = { sellerId: seller.id, pack: 'episodes-100', quantity: 1 } as const;
  valueOf(await buyPack(fixture.dependencies)(pack));
  expect(await giveBack(id)).toMatchObject({ refusal: { name: 'upgrade-used-up' } });
  expect(await weightOfTomorrow()).toBe(WEIGHT('silver'));
});

test('use that is undone before the weights are taken leaves the upgrade to be given back', async () => {
  const { id } = await buy('silver');
  await useSilverUp();
  const pack = { sellerId: seller.id, pack: 'episodes-100', quantity: 1 } as const;
  valueOf(await buyPack(fixture.dependencies)(pack));
  expect(await weightOfTomorrow()).toBe(WEIGHT('bronze'));
  expect((await giveBack(id)).ok).toBe(true);
});

test('the app cannot say by itself that an upgrade is used up', async () => {
  for (const statement of [
    'update levels.purchases set used_up_at = now()',
    `insert into levels.purchases (seller_id, id, price, rights, episodes, bought_at, used_up_at)
     values (gen_random_uuid(), gen_random_uuid(), 0, 0, 0, now(), now())`,
    `select levels.traffic_level(gen_random_uuid(), 'gold', 0, '{}', now())`,
  ])
    await expect(fixture.app.query(statement)).rejects.toThrow(/permission denied/);
});
