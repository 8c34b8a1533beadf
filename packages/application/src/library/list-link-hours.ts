import { startOfDay } from '@cliffhanger/core/dashboard';
import { accept, DAY_MS, earlier, type Result } from '@cliffhanger/core/kernel';
import { type ClickHour, LINK_HOURS_KEPT_DAYS, type LinkPeriod } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';
import { type OwnLink, unlessOwnLink } from './steps/own-link.ts';

export interface ListLinkHours extends OwnLink {
  /** Undefined: the whole retention period. */
  readonly days?: LinkPeriod | undefined;
}

export interface LinkHoursView {
  readonly list: readonly ClickHour[];
  readonly days: number;
}

export const listLinkHours =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'settings' | 'trackingLinks'>) =>
  ({ days: asked, ...link }: ListLinkHours): Promise<Result<LinkHoursView>> =>
    transactions.read(async (repositories) => {
      const own = await unlessOwnLink(repositories, link);
      if (!own.ok) return own;
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await repositories.settings.current(now);
      const days = asked ?? LINK_HOURS_KEPT_DAYS;
      const since = earlier(startOfDay(now, offset), (days - 1) * DAY_MS);
      return accept({
        list: await repositories.trackingLinks.hoursOf(link.sellerId, link.code, since),
        days,
      });
    });
