import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import type { Stores } from '../ports/index.ts';
import { STARTING_RIGHTS } from './starting-rights.ts';

/** What a seller has whose rights nothing has changed yet: those of the first level, as it is now. */
async function startingRights({ settings }: Stores, now: Instant): Promise<Rights> {
  const { levels } = await settings.current(now);
  return { ...STARTING_RIGHTS, fromLevel: levels.bronze.rights };
}

export const rightsOf = async (stores: Stores, sellerId: SellerId, now: Instant): Promise<Rights> =>
  stores.sellerRights.of(sellerId, await startingRights(stores, now));

/** The same, and nobody else counts this seller's rights until the transaction ends. */
export const lockRights = ({ sellerRights }: Stores, sellerId: SellerId, now: Instant): Promise<Rights> =>
  sellerRights.lock(sellerId, now);
