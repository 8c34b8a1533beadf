import type { StoreSettings, StoreVersion, StoreVersionId, StoreVersions } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

export interface OwnedStoreVersion extends StoreVersion {
  readonly sellerId: SellerId;
  /** What the picture's files are named after. */
  readonly pictureName: string | null;
}

export interface StoreWaiting extends OwnedStoreVersion {
  readonly email: string;
}

/** Sellers' stores: at most a version that viewers see and one that is not passed. */
export interface Shops {
  versionsOf(sellerId: SellerId): Promise<{
    readonly [Slot in keyof StoreVersions]: OwnedStoreVersion | undefined;
  }>;
  /** Takes the place of the one that is not passed, whatever became of it. */
  propose(version: OwnedStoreVersion): Promise<void>;
  /** Whose it is does not matter here: for reviewers. Nobody else decides it meanwhile. */
  lock(versionId: StoreVersionId): Promise<OwnedStoreVersion | undefined>;
  /** An approved one takes the place of the one that viewers saw before. */
  saveReview(version: OwnedStoreVersion): Promise<void>;
  /** Under review, the one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly StoreWaiting[]; total: number }>;
  settingsOf(sellerId: SellerId): Promise<StoreSettings>;
  saveSettings(sellerId: SellerId, settings: StoreSettings): Promise<void>;
}
