import { createLinkChecker } from '@cliffhanger/adapters/link-checker';
import { checkLink as checkLinkWith, listWaitingLinks, submitLink } from '@cliffhanger/application/promotion';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  aPostUrl,
  type Fixture,
  openFixture,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLink } from './check-link.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  await addSampleCatalogue(fixture.owner);
});
afterAll(() => fixture.close());

test('a post on a name that points at this machine is noted for the reviewer, and not asked', async () => {
  const { id: sellerId } = await anApprovedSeller(fixture.dependencies);
  const { id: consignmentId } = await aConsignment(
    fixture.dependencies,
    sellerId,
    SAMPLE_DRAMAS.theNinthDebt.id,
  );
  const { id: linkId } = valueOf(
    await submitLink(fixture.as('seller'))({ sellerId, consignmentId, url: aPostUrl() }),
  );
  const linkChecker = createLinkChecker({ resolve: async () => ['127.0.0.1'] });
  const handler = checkLink(checkLinkWith({ ...fixture.dependencies, linkChecker }));
  const job = { payload: { linkId }, key: 'job-1-1', createdAt: fixture.clock.now() };
  await handler(job);
  await handler(job);
  const { list } = valueOf(await listWaitingLinks(fixture.as('console'))());
  expect(list.map(({ id, check }) => [id, check?.found])).toEqual([[linkId, { outcome: 'not-asked' }]]);
});
