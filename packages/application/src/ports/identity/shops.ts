import type { StoreSettings, StoreVersion, StoreVersionId, StoreVersions } from '@cliffhanger/core/identity';
import type { SellerId } from '@cliffhanger/core/kernel';

export interface OwnedStoreVersion extends StoreVersion {
  readonly sellerId: SellerId;
  /** The name prefix of the picture's files. */
  readonly pictureName: string | null;
}

export interface StoreWaiting extends OwnedStoreVersion {
  readonly email: string;
}

/** Sellers' stores: at most one public version and one unapproved version. */
export interface Shops {
  versionsOf(sellerId: SellerId): Promise<{
    readonly [Slot in keyof StoreVersions]: OwnedStoreVersion | undefined;
  }>;
  /** Replaces the unapproved version in any state. */
  propose(version: OwnedStoreVersion): Promise<void>;
  /** For reviewers, so for any seller. Locks the version until the transaction ends. */
  lock(versionId: StoreVersionId): Promise<OwnedStoreVersion | undefined>;
  /** An approved version replaces the public one. */
  saveReview(version: OwnedStoreVersion): Promise<void>;
  /** Under review, earliest promise first. */
  waiting(most: number): Promise<{ list: readonly StoreWaiting[]; total: number }>;
  settingsOf(sellerId: SellerId): Promise<StoreSettings>;
  saveSettings(sellerId: SellerId, settings: StoreSettings): Promise<void>;
}
