import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, HOUR_MS, type Instant, instantOf, type SellerId } from '@cliffhanger/core/kernel';
import { type Click, LINK_HOURS_KEPT_DAYS } from '@cliffhanger/core/library';
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
import { listLinkFigures } from './list-link-figures.ts';
import { listLinkHours } from './list-link-hours.ts';
import { takeClicks } from './take-clicks.ts';

let fixture: Fixture;
let sellerId: SellerId;
let dramaId: DramaId;
let consignment: TestConsignment;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  sellerId = (await anApprovedSeller(fixture.dependencies)).id;
  dramaId = await aDrama(fixture.owner);
  consignment = await aConsignment(fixture.dependencies, sellerId, dramaId);
});

const daysAgo = (days: number): Instant => instantOf(fixture.clock.now() - days * DAY_MS);
const hourOf = (at: Instant): Instant => instantOf(Math.floor(at / HOUR_MS) * HOUR_MS);
const take = async (...clicks: readonly Click[]) =>
  valueOf(await takeClicks(fixture.dependencies)([aClickGroup(...clicks)]));

let viewers = 0;
const aViewer = (at: Instant, code = consignment.trackingCode): Click => ({
  code,
  at,
  by: 'viewer',
  mark: `hours-${(viewers += 1)}`,
});
const asked = () => ({ sellerId, consignmentId: consignment.id, code: consignment.trackingCode });
const hours = async (days?: 7 | 30 | 90) =>
  valueOf(await listLinkHours(fixture.dependencies)({ ...asked(), days }));

test('clicks of a link by the hour of UTC: viewers once, neither bots nor those who click again', async () => {
  const [now, before] = [fixture.clock.now(), daysAgo(2)];
  const code = consignment.trackingCode;
  await take(
    aViewer(before),
    aViewer(now),
    aViewer(now),
    { code, at: now, by: 'viewer-again' },
    { code, at: now, by: 'bot' },
    // Only a bot clicked in this hour, so it is left out.
    { code, at: daysAgo(1), by: 'bot' },
  );
  expect(await hours(7)).toEqual({
    list: [
      { hour: hourOf(before), clicks: 1 },
      { hour: hourOf(now), clicks: 2 },
    ],
    days: 7,
  });
});

test('a period begins with a day of the platform, and without one all that is kept is told', async () => {
  const days = [6, 7, 29, 30, 89, 90, LINK_HOURS_KEPT_DAYS - 1, LINK_HOURS_KEPT_DAYS];
  await take(...days.map((day) => aViewer(daysAgo(day))));
  const counted = async (period?: 7 | 30 | 90) => (await hours(period)).list.length;
  expect(await Promise.all([counted(7), counted(30), counted(90), counted()])).toEqual([1, 3, 5, 7]);
  expect((await hours()).days).toBe(LINK_HOURS_KEPT_DAYS);
});

test('hours and figures of a link are its owner’s alone', async () => {
  const { dependencies } = fixture;
  await take(aViewer(fixture.clock.now()));
  const stranger = (await anApprovedSeller(dependencies)).id;
  const theirs = await aConsignment(dependencies, stranger, dramaId);
  const unknown = { ok: false, refusal: { name: 'consignment-unknown' } };
  for (const wrong of [
    { ...asked(), sellerId: stranger },
    { ...asked(), sellerId: stranger, consignmentId: theirs.id },
    { ...asked(), code: theirs.trackingCode },
  ])
    expect(await listLinkHours(dependencies)(wrong)).toMatchObject(unknown);
  expect(await listLinkFigures(dependencies)({ ...asked(), sellerId: stranger })).toMatchObject(unknown);
});

test('the figures of a period are by link, those without any too', async () => {
  const { dependencies } = fixture;
  const bio = valueOf(
    await addTrackingLink(dependencies)({ sellerId, consignmentId: consignment.id, subId: 'bio' }),
  );
  await take(aViewer(daysAgo(2)), aViewer(daysAgo(20)), aViewer(daysAgo(20), bio.code));
  const clicksOver = async (days?: 7 | 30 | 90) => {
    const asked = { sellerId, consignmentId: consignment.id, days };
    const { list } = valueOf(await listLinkFigures(dependencies)(asked));
    return Object.fromEntries(list.map(({ code, clicks }) => [code, clicks]));
  };
  expect(await clicksOver(7)).toEqual({ [consignment.trackingCode]: 1, [bio.code]: 0 });
  expect(await clicksOver()).toEqual({ [consignment.trackingCode]: 2, [bio.code]: 1 });
});
