import { DAY_MS, HOUR_MS, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Fixture,
  openFixture,
  type TestConsignment,
  valueOf,
  viewersClick,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTrackingLink, listTrackingLinks } from '../library/index.ts';
import { getOrder } from './index.ts';

/* "Why is this order mine?": the click of an order can be traced. */

let fixture: Fixture;
let sellerId: SellerId;
let consignment: TestConsignment;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  consignment = await aConsignment(fixture.dependencies, sellerId, await aDrama(fixture.owner));
});
afterAll(() => fixture.close());

const newLink = async (subId: string) =>
  valueOf(await addTrackingLink(fixture.dependencies)({ sellerId, consignmentId: consignment.id, subId }))
    .code;
async function birthOf(number: string) {
  const { birth, clickCountsForMs } = valueOf(
    await getOrder(fixture.dependencies)({ sellerId, number, locale: 'en' }),
  );
  return { ...birth, clickCountsForMs };
}

test('the link, its name, the time and how many others clicked in that hour', async () => {
  const code = await newLink('bio');
  const clickedAt = fixture.clock.now();
  await viewersClick(fixture.dependencies, code, 3);
  const token = aClick(fixture.dependencies, sellerId, clickedAt, code);
  fixture.clock.pass(29 * DAY_MS);
  const bought = await aDrama(fixture.owner);
  const { number } = await anOrder(fixture.dependencies, { dramaId: bought, clickTokens: [token] });
  expect(await birthOf(number)).toMatchObject({
    attribution: { kind: 'click', code, clickedAt },
    clickedLink: { subId: 'bio', dramaId: consignment.dramaId, viewersInThatHour: 3 },
    clickCountsForMs: 30 * DAY_MS,
  });
});

test('of two clicks the last one has the order, whichever link it was on', async () => {
  const [first, last] = [await newLink('first'), await newLink('last')];
  const older = aClick(fixture.dependencies, sellerId, fixture.clock.now(), first);
  fixture.clock.pass(HOUR_MS);
  const newer = aClick(fixture.dependencies, sellerId, fixture.clock.now(), last);
  const { number } = await anOrder(fixture.dependencies, {
    dramaId: consignment.dramaId,
    clickTokens: [newer, older],
  });
  expect((await birthOf(number)).clickedLink).toMatchObject({ subId: 'last', viewersInThatHour: null });
});

test('clicks are shown link by link, and bots are not among them', async () => {
  const code = await newLink('story');
  await viewersClick(fixture.dependencies, code, 2);
  await viewersClick(fixture.dependencies, consignment.trackingCode, 1);
  const links = valueOf(
    await listTrackingLinks(fixture.dependencies)({ sellerId, consignmentId: consignment.id }),
  );
  expect(links.find(({ subId }) => subId === 'story')?.clicks).toBe(2);
  expect(links.find(({ subId }) => subId === '')?.clicks).toBe(1);
  expect(links.find(({ subId }) => subId === 'last')?.clicks).toBe(0);
});
