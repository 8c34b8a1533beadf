import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ClickedLink, ConsignmentId } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';
import { unlessUnknown } from './steps/own-consignment.ts';

export interface ListTrackingLinks {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
}

export const listTrackingLinks =
  ({ transactions }: Requires<'transactions', 'library' | 'trackingLinks'>) =>
  ({ sellerId, consignmentId }: ListTrackingLinks): Promise<Result<readonly ClickedLink[]>> =>
    transactions.read(async (repositories) => {
      const consignment = unlessUnknown(await repositories.library.find(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      return accept(await repositories.trackingLinks.listOf(sellerId, consignmentId));
    });
