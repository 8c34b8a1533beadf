import { listWaitingLinks } from '@cliffhanger/application/promotion';
import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  anApprovedSeller,
  type TestSeller,
  valueOf,
  withFundPassword,
  withMoney,
} from '@cliffhanger/testing/factories';
import { anUnusedEmail, inThePast } from './back-office.ts';

export type SampleName = keyof typeof SAMPLE_DRAMAS;

interface Beginning {
  readonly library: readonly SampleName[];
  readonly money?: string;
}

/** Bronze, with a fund password: three rights, of which the library takes some. */
export const aSellerWith = ({ library, money }: Beginning): Promise<TestSeller> =>
  inThePast(DAY_MS, async (dependencies) => {
    const seller = await withFundPassword(
      dependencies,
      await anApprovedSeller(dependencies, { email: anUnusedEmail('nora') }),
    );
    for (const drama of library) await aConsignment(dependencies, seller.id, SAMPLE_DRAMAS[drama].id);
    if (money !== undefined) await withMoney(dependencies, seller.id, money);
    return seller;
  });

/** The post that this seller has sent in and nobody has looked at: what a reviewer reads at the console. */
export const waitingLinkOf = (sellerId: SellerId): Promise<string> =>
  inThePast(0, async (dependencies) => {
    const { list } = valueOf(await listWaitingLinks(dependencies)());
    const link = list.find((one) => one.sellerId === sellerId);
    if (link === undefined) throw new Error('no post waits for a review');
    return link.id;
  });

/** Where its preview plays; null when none was made. */
export const previewOf = (drama: SampleName): Promise<string | null> =>
  inThePast(0, async ({ transactions }) => {
    const found = await transactions.read(({ catalog }) => catalog.find(SAMPLE_DRAMAS[drama].id, 'en'));
    return found?.preview ?? null;
  });
