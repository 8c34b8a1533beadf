import { saveStore } from '@cliffhanger/application/identity';
import { submitLink } from '@cliffhanger/application/promotion';
import { HOUR_MS } from '@cliffhanger/core/kernel';
import type { ReviewKind } from '@cliffhanger/core/reviews';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aCertification,
  aConsignment,
  anApprovedSeller,
  aPendingSeller,
  aPostUrl,
  valueOf,
} from '@cliffhanger/testing/factories';
import { hasAppealed } from './appeals.ts';
import { anUnusedEmail, inThePast } from './back-office.ts';
import { aSellerAtWork } from './orders.ts';

/* One item of each kind that a reviewer decides, by sellers with one name, so that a journey finds its own. */

type Waiting = Extract<
  ReviewKind,
  'registration' | 'store' | 'certification' | 'promotion-link' | 'complaint' | 'appeal'
>;

const hoursAgo = <T>(work: Parameters<typeof inThePast<T>>[1]): Promise<T> => inThePast(6 * HOUR_MS, work);

const MAKE: Readonly<Record<Waiting, (realName: string) => Promise<unknown>>> = {
  registration: (realName) =>
    hoursAgo((dependencies) => aPendingSeller(dependencies, { email: anUnusedEmail('nora'), realName })),
  store: (realName) =>
    hoursAgo(async (dependencies) => {
      const { id: sellerId } = await anApprovedSeller(dependencies, {
        email: anUnusedEmail('nora'),
        realName,
      });
      const store = { sellerId, name: 'Night Theatre', pictureId: null, text: 'Dramas for the night.' };
      valueOf(await saveStore(dependencies)(store));
    }),
  certification: (realName) =>
    hoursAgo(async (dependencies) => {
      const { id } = await anApprovedSeller(dependencies, { email: anUnusedEmail('nora'), realName });
      await aCertification(dependencies, id);
    }),
  'promotion-link': (realName) =>
    hoursAgo(async (dependencies) => {
      const { id: sellerId } = await anApprovedSeller(dependencies, {
        email: anUnusedEmail('nora'),
        realName,
      });
      const { id: consignmentId } = await aConsignment(dependencies, sellerId, SAMPLE_DRAMAS.theNinthDebt.id);
      valueOf(await submitLink(dependencies)({ sellerId, consignmentId, url: aPostUrl() }));
    }),
  complaint: (realName) =>
    aSellerAtWork({
      realName,
      library: ['moonboundHeir'],
      sales: [{ drama: 'moonboundHeir', quantity: 2, agoMs: 3 * HOUR_MS, complaint: 'It stops.' }],
    }),
  appeal: (realName) => hasAppealed('store', realName),
};

/** Creates this many items of each kind, by sellers with this name. */
export async function mixedItemsWait(
  realName: string,
  counts: readonly (readonly [kind: Waiting, count: number])[],
): Promise<void> {
  for (const [kind, count] of counts) {
    for (let made = 0; made < count; made += 1) await MAKE[kind](realName);
  }
}
