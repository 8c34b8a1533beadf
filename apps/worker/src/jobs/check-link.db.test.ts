import { createLinkChecker } from '@cliffhanger/adapters/link-checker';
import { checkLink as checkLinkWith, listWaitingLinks, submitLink } from '@cliffhanger/application/promotion';
import { addSampleCatalogue, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  aPostUrl,
  type Office,
  openOffice,
  valueOf,
} from '@cliffhanger/testing/factories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLink } from './check-link.ts';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await addSampleCatalogue(office.owner);
});
afterAll(() => office.close());

test('a post on a name that points at this machine is noted for the reviewer, and not asked', async () => {
  const { id: sellerId } = await anApprovedSeller(office.outside);
  const { id: consignmentId } = await aConsignment(office.outside, sellerId, SAMPLE_DRAMAS.theNinthDebt.id);
  const { id: linkId } = valueOf(
    await submitLink(office.as('seller'))({ sellerId, consignmentId, url: aPostUrl() }),
  );
  const linkChecker = createLinkChecker({ resolve: async () => ['127.0.0.1'] });
  const handler = checkLink(checkLinkWith({ ...office.outside, linkChecker }));
  const job = { payload: { linkId }, key: 'job-1-1', createdAt: office.clock.now() };
  await handler(job);
  await handler(job);
  const { list } = valueOf(await listWaitingLinks(office.as('console'))());
  expect(list.map(({ id, check }) => [id, check?.found])).toEqual([[linkId, { outcome: 'not-asked' }]]);
});
