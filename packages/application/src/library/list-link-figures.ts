import { SALES_WINDOW_DAYS } from '@cliffhanger/core/catalog';
import { daysBefore } from '@cliffhanger/core/dashboard';
import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ConsignmentId, LinkPeriod } from '@cliffhanger/core/library';
import type { LinkFigures, Requires } from '../ports/index.ts';
import { unlessUnknown } from './steps/own-consignment.ts';

export interface ListLinkFigures {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly days?: LinkPeriod | undefined;
}

export interface LinkFiguresView {
  readonly list: readonly LinkFigures[];
  readonly days: number;
}

export const listLinkFigures =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'settings' | 'trackingLinks'>) =>
  ({
    sellerId,
    consignmentId,
    days = SALES_WINDOW_DAYS,
  }: ListLinkFigures): Promise<Result<LinkFiguresView>> =>
    transactions.read(async ({ library, settings, trackingLinks }) => {
      const consignment = unlessUnknown(await library.find(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const now = clock.now();
      const { platformUtcOffsetMinutes: offset } = await settings.current(now);
      const since = daysBefore(now, days - 1, offset);
      return accept({ list: await trackingLinks.figuresOf(sellerId, consignmentId, since), days });
    });
