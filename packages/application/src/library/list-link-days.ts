import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result } from '@cliffhanger/core/kernel';
import type { LinkPeriod } from '@cliffhanger/core/library';
import type { LinkDay, Requires } from '../ports/index.ts';
import { type OwnLink, unlessOwnLink } from './steps/own-link.ts';

export interface ListLinkDays extends OwnLink {
  readonly days?: LinkPeriod | undefined;
}

export interface LinkDaysView {
  readonly list: readonly LinkDay[];
  readonly days: number;
}

export const listLinkDays =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'settings' | 'trackingLinks'>) =>
  ({ days = SALES_WINDOW_DAYS, ...link }: ListLinkDays): Promise<Result<LinkDaysView>> =>
    transactions.read(async (repositories) => {
      const own = await unlessOwnLink(repositories, link);
      if (!own.ok) return own;
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const since = daysBefore(now, days - 1, offset);
      return accept({ list: await repositories.trackingLinks.daysOf(link.sellerId, link.code, since), days });
    });
