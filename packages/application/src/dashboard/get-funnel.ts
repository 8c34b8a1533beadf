import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { FUNNEL_DAYS, type Funnel } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';

/** The funnel over all links of the seller: the sum of the figures on each link's page. */
export const getFunnel =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings' | 'trackingLinks'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<Funnel>> =>
    transactions.read(async ({ settings, trackingLinks }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, FUNNEL_DAYS - 1, offset);
      return accept((await trackingLinks.resultsOfSeller(sellerId, since)).funnel);
    });
