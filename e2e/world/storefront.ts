import { addTrackingLink } from '@cliffhanger/application/library';
import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { trackingPath } from '@cliffhanger/core/library';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { aConsignment, anApprovedSeller, type TestSeller, valueOf } from '@cliffhanger/testing/factories';
import { anUnusedEmail, inThePast } from './back-office.ts';

/** The drama whose first episodes the seed renders: five are free. */
export const WATCHED = SAMPLE_DRAMAS.theNinthDebt;

export interface PromotedDrama {
  readonly seller: TestSeller;
  /** The tracking link in the seller's post. */
  readonly link: string;
}

/** A seller of the drama, with a tracking link. */
export const aPromotedDrama = (): Promise<PromotedDrama> =>
  inThePast(DAY_MS, async (dependencies) => {
    const seller = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora') });
    const { trackingCode } = await aConsignment(dependencies, seller.id, WATCHED.id);
    return { seller, link: trackingPath(trackingCode) };
  });

/** A second link of the same drama. */
export const linkWithSubId = (sellerId: SellerId, subId: string): Promise<string> =>
  inThePast(0, async (dependencies) => {
    const { id: consignmentId } = await aConsignment(dependencies, sellerId, WATCHED.id);
    const { code } = valueOf(await addTrackingLink(dependencies)({ sellerId, consignmentId, subId }));
    return trackingPath(code);
  });
