import { HOUR_MS, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import type { Click } from '@cliffhanger/core/library';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClickGroup,
  aConsignment,
  aDrama,
  anApprovedSeller,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTrackingLink } from './add-tracking-link.ts';
import { takeClicks } from './take-clicks.ts';

let fixture: Fixture;
let sellerId: SellerId;
let consignment: TestConsignment;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  consignment = await aConsignment(fixture.dependencies, sellerId, await aDrama(fixture.owner));
});

const take = async (...groups: ReturnType<typeof aClickGroup>[]) =>
  valueOf(await takeClicks(fixture.dependencies)(groups));

let viewers = 0;
const newMark = (): string => `viewer-${(viewers += 1)}`;
const aViewer = (mark = newMark(), code = consignment.trackingCode): Click => ({
  code,
  at: fixture.clock.now(),
  by: 'viewer',
  mark,
});
const again = (): Click => ({ code: consignment.trackingCode, at: fixture.clock.now(), by: 'viewer-again' });
const aBot = (): Click => ({ code: consignment.trackingCode, at: fixture.clock.now(), by: 'bot' });

const hoursOf = async (code: string) => {
  const { rows } = await fixture.app.query(
    'select hour, clicks, repeats, bots from rollups.link_hours where seller_id = $1 and code = $2 order by hour',
    [sellerId, code],
  );
  return rows;
};
const clicksOnTheDashboard = async () =>
  (await fixture.transactions.read(({ rollups }) => rollups.totalsOf(sellerId))).clicks;

test('viewers count once a link and hour, further clicks and bots are counted apart', async () => {
  const mark = newMark();
  const first = aClickGroup(aViewer(mark), aViewer(), aViewer(mark), again(), aBot());
  expect(await take(first)).toEqual({ groups: 1, clicks: 2, repeats: 2, bots: 1, views: 0 });
  expect(await take(aClickGroup(aViewer(mark)))).toEqual({
    groups: 1,
    clicks: 0,
    repeats: 1,
    bots: 0,
    views: 0,
  });
  const hour = instantOf(Math.floor(fixture.clock.now() / HOUR_MS) * HOUR_MS);
  expect(await hoursOf(consignment.trackingCode)).toEqual([{ hour, clicks: 2n, repeats: 3n, bots: 1n }]);
  expect(await clicksOnTheDashboard()).toBe(2);
});

test('a group that comes twice counts once, also from two takers at once', async () => {
  const groups = Array.from({ length: 20 }, () => aClickGroup(aViewer(), again(), aBot()));
  const takers = Array.from({ length: 6 }, (_, taker) =>
    take(...(taker % 2 === 0 ? groups : groups.toReversed())),
  );
  const taken = await Promise.all(takers);
  expect(taken.reduce((sum, { groups: counted }) => sum + counted, 0)).toBe(20);
  expect(await hoursOf(consignment.trackingCode)).toMatchObject([{ clicks: 20n, repeats: 20n, bots: 20n }]);
  expect(await clicksOnTheDashboard()).toBe(20);
});

test('a group that a slow taker holds twice counts once', async () => {
  const group = aClickGroup(aViewer(), again(), aBot());
  const other = aClickGroup(again());
  const taken = { groups: 2, clicks: 1, repeats: 2, bots: 1, views: 0 };
  expect(await take(group, other, group)).toEqual(taken);
  expect(await hoursOf(consignment.trackingCode)).toMatchObject([{ clicks: 1n, repeats: 2n, bots: 1n }]);
});

test('one link of two posts is told apart from the other', async () => {
  const { trackingCode, id: consignmentId } = consignment;
  const link = valueOf(
    await addTrackingLink(fixture.dependencies)({ sellerId, consignmentId, subId: 'bio' }),
  );
  await take(aClickGroup(aViewer(newMark(), trackingCode), aViewer(newMark(), link.code)));
  await take(aClickGroup(aViewer(newMark(), link.code)));
  expect(await hoursOf(trackingCode)).toMatchObject([{ clicks: 1n }]);
  expect(await hoursOf(link.code)).toMatchObject([{ clicks: 2n }]);
  expect(await clicksOnTheDashboard()).toBe(3);
});

test('a click belongs to the hour in which it was made, however late it is counted', async () => {
  const early = aClickGroup(aViewer());
  fixture.clock.pass(5 * HOUR_MS);
  await take(early, aClickGroup(aViewer()));
  expect(await hoursOf(consignment.trackingCode)).toMatchObject([{ clicks: 1n }, { clicks: 1n }]);
});

test('a click on what is no link counts for nobody', async () => {
  expect(await take(aClickGroup(aViewer(newMark(), 'nobodys1')))).toMatchObject({ groups: 1, clicks: 0 });
});
