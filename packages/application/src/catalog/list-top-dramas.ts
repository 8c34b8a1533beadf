import { TOP_DRAMAS, type TopPeriod } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Locale, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { Requires, TopDrama } from '../ports/index.ts';

export interface ListTopDramas {
  readonly sellerId: SellerId;
  readonly locale: Locale;
  readonly days: TopPeriod;
}

/** From the daily rollups, exact at any moment. */
export const listTopDramas =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'catalog' | 'settings'>) =>
  ({ sellerId, locale, days }: ListTopDramas): Promise<Result<readonly TopDrama[]>> =>
    transactions.read(async ({ catalog, settings }) => {
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, days - 1, offset);
      return accept(await catalog.topDramas({ sellerId, locale, since, most: TOP_DRAMAS, now }));
    });
