import { usdt } from '@cliffhanger/core/kernel';
import { addSampleCategories } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getNextPromotion } from './get-next-promotion.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCategories(fixture.owner);
});
afterAll(() => fixture.close());

test('a seller is told what is in the library without a click, and nothing before there is a reason', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const advice = async () =>
    valueOf(await getNextPromotion(fixture.as('seller'))({ sellerId, locale: 'en' }));
  expect(await advice()).toBeNull();
  const dramaId = await aDrama(fixture.owner, { hotRank: null, wholesale: '0.2', retail: '0.5' });
  const { trackingCode } = await aConsignment(fixture.dependencies, sellerId, dramaId);
  expect(await advice()).toMatchObject({
    reason: 'unposted',
    candidate: { drama: { id: dramaId }, clicks: 0, margin: usdt('0.3'), trackingCode },
  });
});
