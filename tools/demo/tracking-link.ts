import { createMoneyPool, createRepositories, createTransactions } from '@cliffhanger/adapters/postgres';
import { trackingUrl } from '@cliffhanger/core/library';
import type { Addresses } from '@cliffhanger/dev-addresses';
import { miniSeriesOf, SAMPLE_DRAMAS } from '@cliffhanger/testing/catalogue';
import { DEMO_SELLER } from '@cliffhanger/testing/scenarios';

/** The drama in the demo seller's post. */
export const SHOWN_DRAMA = miniSeriesOf(SAMPLE_DRAMAS.theNinthDebt);

/** The tracking link in the demo seller's post. */
export async function demoLink({ ownerUrl, apiUrl }: Addresses): Promise<string> {
  const owner = createMoneyPool({ connectionString: ownerUrl, maxConnections: 1 });
  try {
    const code = await createTransactions(owner, createRepositories).read(
      async ({ emailOwners, library, trackingLinks }) => {
        const sellerId = await emailOwners.ownerOf(DEMO_SELLER.email);
        if (sellerId === undefined || sellerId === null) throw new Error('the demo seller is not there');
        const [sold] = await library.among(sellerId, [SHOWN_DRAMA.id]);
        if (sold === undefined) throw new Error('the demo seller does not sell it');
        return (await trackingLinks.mainOnes(sellerId, [sold.id])).get(sold.id)?.code;
      },
    );
    if (code === undefined) throw new Error('the demo seller has no link to it');
    return trackingUrl(apiUrl, code);
  } finally {
    await owner.end();
  }
}
