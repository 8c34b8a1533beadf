import { proposeStore, type StoreFront } from '@cliffhanger/core/identity';
import {
  accept,
  type Result,
  type Reviewed,
  refuse,
  type SellerId,
  submitted,
} from '@cliffhanger/core/kernel';
import { avatarFile } from '../../media/steps/picture-files.ts';
import type { FileStorage, OwnedStoreVersion, Requires, Uses } from '../../ports/index.ts';
import { lockCaller } from '../steps/find-seller.ts';

export interface SaveStore extends StoreFront {
  readonly sellerId: SellerId;
}

export interface StoreVersionView extends StoreFront {
  readonly id: OwnedStoreVersion['id'];
  /** The picture's URL. */
  readonly picture: string | null;
  readonly review: Reviewed;
}

export interface StoreView {
  /** The public version; `null` before the first approval. */
  readonly shown: StoreVersionView | null;
  /** The last submitted version that is not approved: under review, or rejected with a notice. */
  readonly proposed: StoreVersionView | null;
}

export const getStore =
  ({ transactions, storage }: Requires<'transactions' | 'storage', 'shops'>) =>
  async ({ sellerId }: { readonly sellerId: SellerId }): Promise<Result<StoreView>> =>
    accept(await transactions.read((repositories) => storeOf(repositories, storage, sellerId)));

type SaveStorePorts = Requires<
  'transactions' | 'clock' | 'random' | 'storage',
  'sellers' | 'settings' | 'shops' | 'uploads'
>;

/** Changes are reviewed; until the approval viewers see the previous version (DOMAIN §8). */
export const saveStore =
  ({ transactions, clock, random, storage }: SaveStorePorts) =>
  ({ sellerId, name, pictureId, text }: SaveStore): Promise<Result<StoreView>> =>
    transactions.run(async (repositories): Promise<Result<StoreView>> => {
      const seller = await lockCaller(repositories, sellerId);
      if (!seller.ok) return seller;
      const front: StoreFront = { name, pictureId, text };
      const proposal = proposeStore(await repositories.shops.versionsOf(sellerId), front);
      if (!proposal.ok) return proposal;
      if (proposal.value !== 'new') return accept(await storeOf(repositories, storage, sellerId));
      const picture = pictureId === null ? undefined : await repositories.uploads.find(sellerId, pictureId);
      // Another seller's upload gets the same answer as an unknown one.
      if (pictureId !== null && picture === undefined) return refuse('invalid-input', { field: 'pictureId' });

      const now = clock.now();
      const { storeReviewMs } = await repositories.settings.current(now);
      await repositories.shops.propose({
        ...front,
        id: random.id(),
        sellerId,
        pictureName: picture?.name ?? null,
        review: submitted(now, storeReviewMs),
      });
      return accept(await storeOf(repositories, storage, sellerId));
    });

export async function storeOf(
  { shops }: Uses<'shops'>,
  storage: FileStorage,
  sellerId: SellerId,
): Promise<StoreView> {
  const { shown, proposed } = await shops.versionsOf(sellerId);
  return { shown: versionShown(shown, storage), proposed: versionShown(proposed, storage) };
}

function versionShown(version: OwnedStoreVersion | undefined, storage: FileStorage): StoreVersionView | null {
  if (version === undefined) return null;
  const { id, name, pictureId, pictureName, text, review } = version;
  const picture = pictureName === null ? null : storage.addressOf(avatarFile(pictureName));
  return { id, name, pictureId, text, picture, review };
}
