import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId } from '@cliffhanger/core/library';
import type { LinkDay, Requires } from '../ports/index.ts';

export interface ListLinkDays {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly code: string;
}

export const listLinkDays =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'settings' | 'trackingLinks'>) =>
  ({ sellerId, consignmentId, code }: ListLinkDays): Promise<Result<readonly LinkDay[]>> =>
    transactions.read(async ({ library, settings, trackingLinks }) => {
      const consignment = await library.find(sellerId, consignmentId);
      const links = consignment === undefined ? [] : await trackingLinks.listOf(sellerId, consignmentId);
      if (!links.some((link) => link.code === code)) return refuse('consignment-unknown');
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, SALES_WINDOW_DAYS - 1, offset);
      return accept(await trackingLinks.daysOf(sellerId, code, since));
    });
