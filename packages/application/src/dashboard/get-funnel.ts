import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { FUNNEL_DAYS, type Funnel } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';

/** How far those came whom any link of the seller has brought: the sum of what the page of each link shows. */
export const getFunnel =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'settings' | 'trackingLinks'>) =>
  ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<Funnel>> =>
    transactions.read(async ({ settings, trackingLinks }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, FUNNEL_DAYS - 1, offset);
      return accept((await trackingLinks.resultsOfSeller(sellerId, since)).funnel);
    });
