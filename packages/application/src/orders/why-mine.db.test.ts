import { DAY_MS, HOUR_MS, type SellerId } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aClick,
  aConsignment,
  aDrama,
  anApprovedSeller,
  anOrder,
  type Office,
  openOffice,
  type TestConsignment,
  valueOf,
  viewersClick,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTrackingLink, listTrackingLinks } from '../library/index.ts';
import { getOrder } from './index.ts';

/* "Why is this order mine?": the click that an order came from can be found back. */

let office: Office;
let sellerId: SellerId;
let consignment: TestConsignment;
beforeAll(async () => {
  office = await openOffice();
  await addSampleCategories(office.owner);
  sellerId = (await anApprovedSeller(office.outside)).id;
  consignment = await aConsignment(office.outside, sellerId, await aDrama(office.owner));
});
afterAll(() => office.close());

const newLink = async (subId: string) =>
  valueOf(await addTrackingLink(office.outside)({ sellerId, consignmentId: consignment.id, subId })).code;
async function birthOf(number: string) {
  const { birth, clickCountsForMs } = valueOf(
    await getOrder(office.outside)({ sellerId, number, locale: 'en' }),
  );
  return { ...birth, clickCountsForMs };
}

test('the link, its name, the time and how many others clicked in that hour', async () => {
  const code = await newLink('bio');
  const clickedAt = office.clock.now();
  await viewersClick(office.outside, code, 3);
  const token = aClick(office.outside, sellerId, clickedAt, code);
  office.clock.pass(29 * DAY_MS);
  const bought = await aDrama(office.owner);
  const { number } = await anOrder(office.outside, { dramaId: bought, clickTokens: [token] });
  expect(await birthOf(number)).toMatchObject({
    attribution: { kind: 'click', code, clickedAt },
    clickedLink: { subId: 'bio', dramaId: consignment.dramaId, viewersInThatHour: 3 },
    clickCountsForMs: 30 * DAY_MS,
  });
});

test('of two clicks the last one has the order, whichever link it was on', async () => {
  const [first, last] = [await newLink('first'), await newLink('last')];
  const older = aClick(office.outside, sellerId, office.clock.now(), first);
  office.clock.pass(HOUR_MS);
  const newer = aClick(office.outside, sellerId, office.clock.now(), last);
  const { number } = await anOrder(office.outside, {
    dramaId: consignment.dramaId,
    clickTokens: [newer, older],
  });
  expect((await birthOf(number)).clickedLink).toMatchObject({ subId: 'last', viewersInThatHour: null });
});

test('clicks are shown link by link, and bots are not among them', async () => {
  const code = await newLink('story');
  await viewersClick(office.outside, code, 2);
  await viewersClick(office.outside, consignment.trackingCode, 1);
  const links = valueOf(await listTrackingLinks(office.outside)({ sellerId, consignmentId: consignment.id }));
  expect(links.find(({ subId }) => subId === 'story')?.clicks).toBe(2);
  expect(links.find(({ subId }) => subId === '')?.clicks).toBe(1);
  expect(links.find(({ subId }) => subId === 'last')?.clicks).toBe(0);
});
