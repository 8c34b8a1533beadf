import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { ClickedLink, ConsignmentId } from '@cliffhanger/core/library';
import type { Needs } from '../ports/index.ts';
import { unlessUnknown } from './own-consignment.ts';

export interface ListTrackingLinks {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
}

export const listTrackingLinks =
  ({ transactions }: Needs<'transactions'>) =>
  ({ sellerId, consignmentId }: ListTrackingLinks): Promise<Result<readonly ClickedLink[]>> =>
    transactions.read(async (stores) => {
      const consignment = unlessUnknown(await stores.library.find(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      return accept(await stores.trackingLinks.listOf(sellerId, consignmentId));
    });
