import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Rights } from '@cliffhanger/core/library';
import type { Uses } from '../../ports/index.ts';
import { STARTING_RIGHTS } from './starting-rights.ts';

/** Rights of a seller without a row: those of the first level by the current settings. */
async function startingRights({ settings }: Uses<'settings'>, now: Instant): Promise<Rights> {
  const { levels } = await settings.current(now);
  return { ...STARTING_RIGHTS, fromLevel: levels.bronze.rights };
}

export const rightsOf = async (
  repositories: Uses<'sellerRights' | 'settings'>,
  sellerId: SellerId,
  now: Instant,
): Promise<Rights> => repositories.sellerRights.of(sellerId, await startingRights(repositories, now));

/** Also locks the seller's rights until the transaction ends. */
export const lockRights = (
  { sellerRights }: Uses<'sellerRights'>,
  sellerId: SellerId,
  now: Instant,
): Promise<Rights> => sellerRights.lock(sellerId, now);
