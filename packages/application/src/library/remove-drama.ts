import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { type ConsignmentId, freeRight, type Rights } from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';
import { unlessUnknown } from './steps/own-consignment.ts';
import { lockRights } from './steps/seller-rights.ts';

export interface RemoveDrama {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
}

/** Frees the right, unless the drama has an unsettled order (DOMAIN §4). */
export const removeDrama =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'library' | 'orders' | 'sellerRights'>) =>
  ({ sellerId, consignmentId }: RemoveDrama): Promise<Result<Rights>> =>
    transactions.run(async (repositories): Promise<Result<Rights>> => {
      const now = clock.now();
      const rights = await lockRights(repositories, sellerId, now);
      const consignment = unlessUnknown(await repositories.library.lock(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const unsettled = await repositories.orders.unsettledOf(sellerId, consignment.value.dramaId);
      const rightsAfter = freeRight(rights, unsettled);
      if (!rightsAfter.ok) return rightsAfter;

      await repositories.library.remove(sellerId, consignmentId, now);
      return accept(rightsAfter.value);
    });
