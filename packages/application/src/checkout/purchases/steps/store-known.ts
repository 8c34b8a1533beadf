import type { SellerId } from '@cliffhanger/core/kernel';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { storeOf } from '../../../identity/shop/save-store.ts';
import type { FileStorage, Uses } from '../../../ports/index.ts';

/** Whose sale it is, as viewers may know it: the version of the store that was passed. */
export interface StoreKnown {
  readonly name: string;
  readonly picture: string | null;
}

/** Null: a seller without a passed store, or the platform. */
export async function storeKnown(
  repositories: Uses<'shops'>,
  storage: FileStorage,
  sellerId: SellerId,
): Promise<StoreKnown | null> {
  if (sellerId === PLATFORM_SELLER) return null;
  const { shown } = await storeOf(repositories, storage, sellerId);
  return shown === null ? null : { name: shown.name, picture: shown.picture };
}
