import type { SellerId } from '@cliffhanger/core/kernel';
import { PLATFORM_SELLER } from '@cliffhanger/core/orders';
import { storeOf } from '../../../identity/shop/save-store.ts';
import type { FileStorage, Uses } from '../../../ports/index.ts';

/** The seller's store as viewers may see it: the approved version. */
export interface StoreKnown {
  readonly name: string;
  readonly picture: string | null;
}

/** `null` for a seller without an approved store, and for the platform. */
export async function storeKnown(
  repositories: Uses<'shops'>,
  storage: FileStorage,
  sellerId: SellerId,
): Promise<StoreKnown | null> {
  if (sellerId === PLATFORM_SELLER) return null;
  const { shown } = await storeOf(repositories, storage, sellerId);
  return shown === null ? null : { name: shown.name, picture: shown.picture };
}
