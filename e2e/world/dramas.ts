import type { DramaId } from '@cliffhanger/core/catalog';
import { DAY_MS, type SellerId } from '@cliffhanger/core/kernel';
import { SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import {
  aConsignment,
  aDrama,
  anApprovedSeller,
  type TestSeller,
  withFundPassword,
  withMoney,
} from '@cliffhanger/testing/factories';
import { asOwner } from './as-owner.ts';
import { anUnusedEmail, inThePast } from './back-office.ts';

export type SampleName = keyof typeof SAMPLE_DRAMAS;

interface Beginning {
  readonly library: readonly SampleName[];
  readonly money?: string;
}

/** A bronze seller with a fund password and three rights, of which the library uses some. */
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

interface OwnDrama {
  readonly id: DramaId;
  readonly title: string;
}

/** A drama for a single journey, so that its changes do not affect others. */
export const aDramaOnSale = (): Promise<OwnDrama> =>
  inThePast(0, async (_dependencies, _clock, owner) => {
    const title = `Low Water ${crypto.randomUUID().slice(0, 8)}`;
    const en = { title, synopsis: 'The tide brings back what was sunk.', captions: [] };
    return { id: await aDrama(owner, { texts: { en } }), title };
  });

/** Backdates decisions about prices and their effective dates by a day and an hour. */
export const aDayPassesForPrices = (id: DramaId): Promise<void> =>
  asOwner(async (query) => {
    await query(
      `update drama_price_changes
       set decided_at = decided_at - interval '25 hours', effective_from = effective_from - interval '25 hours'
       where drama_id = $1`,
      [id],
    );
  });

/** The seller's post under review. Other journeys may have filled the queue's first page. */
export const waitingLinkOf = (sellerId: SellerId): Promise<string> =>
  asOwner(async (query) => {
    const { rows } = (await query(
      "select id from promotion_links where seller_id = $1 and state = 'under-review'",
      [sellerId],
    )) as { readonly rows: readonly { readonly id: string }[] };
    const [link] = rows;
    if (link === undefined) throw new Error('no post waits for a review');
    return link.id;
  });

/** The URL of the preview; `null` if none was rendered. */
export const previewOf = (drama: SampleName): Promise<string | null> =>
  inThePast(0, async ({ transactions }) => {
    const found = await transactions.read(({ catalog }) => catalog.find(SAMPLE_DRAMAS[drama].id, 'en'));
    return found?.preview ?? null;
  });
