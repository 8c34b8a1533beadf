import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import { type ConsignmentId, freeRight, type Rights } from '@cliffhanger/core/library';
import type { Needs } from '../ports/index.ts';
import { unlessUnknown } from './own-consignment.ts';
import { lockRights } from './seller-rights.ts';

export interface RemoveDrama {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
}

/** Frees the right, unless an order of the drama is not settled yet (DOMAIN §4). */
export const removeDrama =
  ({ transactions, clock }: Needs<'transactions' | 'clock'>) =>
  ({ sellerId, consignmentId }: RemoveDrama): Promise<Result<Rights>> =>
    transactions.run(async (stores): Promise<Result<Rights>> => {
      const now = clock.now();
      const rights = await lockRights(stores, sellerId, now);
      const consignment = unlessUnknown(await stores.library.lock(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      const unsettled = await stores.orders.unsettledOf(sellerId, consignment.value.dramaId);
      const rightsAfter = freeRight(rights, unsettled);
      if (!rightsAfter.ok) return rightsAfter;

      await stores.library.remove(sellerId, consignmentId, now);
      return accept(rightsAfter.value);
    });
