import { accept, type Result, type SellerId } from '@cliffhanger/core/kernel';
import {
  type AutoShip,
  type Consignment,
  type ConsignmentId,
  checkAutoShip,
} from '@cliffhanger/core/library';
import type { Requires } from '../ports/index.ts';
import { unlessUnknown } from './steps/own-consignment.ts';

export interface SaveAutoShip {
  readonly sellerId: SellerId;
  readonly consignmentId: ConsignmentId;
  readonly autoShip: AutoShip;
}

export const saveAutoShip =
  ({ transactions }: Requires<'transactions', 'library'>) =>
  async ({ sellerId, consignmentId, autoShip }: SaveAutoShip): Promise<Result<Consignment>> => {
    const checked = checkAutoShip(autoShip);
    if (!checked.ok) return checked;
    return transactions.run(async (repositories): Promise<Result<Consignment>> => {
      const consignment = unlessUnknown(await repositories.library.lock(sellerId, consignmentId));
      if (!consignment.ok) return consignment;
      await repositories.library.saveAutoShip(sellerId, consignmentId, checked.value);
      return accept({ ...consignment.value, autoShip: checked.value });
    });
  };
