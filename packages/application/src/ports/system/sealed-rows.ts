import type { DramaId } from '@cliffhanger/core/catalog';
import type { OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { PackageId } from '@cliffhanger/core/media';

/** Keyset page in ID order: after an ID, or from the beginning. */
export interface SealedPage {
  readonly after: string | null;
  readonly most: number;
}

/** A compare-and-swap: replaces only if the stored value is still `from`. */
export interface Resealed {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

interface SealedRow {
  readonly sealed: Uint8Array;
}

/** All sealed data, for re-sealing after a key rotation. No process's database role reaches all of it. */
export interface SealedRows {
  documents(page: SealedPage): Promise<readonly (SealedRow & { readonly sellerId: SellerId })[]>;
  replaceDocument(sellerId: SellerId, resealed: Resealed): Promise<boolean>;
  secondFactors(page: SealedPage): Promise<readonly (SealedRow & { readonly id: OperatorId })[]>;
  replaceSecondFactor(id: OperatorId, resealed: Resealed): Promise<boolean>;
  episodeKeys(page: SealedPage): Promise<readonly SealedEpisodeKey[]>;
  replaceEpisodeKey(id: PackageId, resealed: Resealed): Promise<boolean>;
  /** All pictures of the next sellers. */
  documentPictures(page: SealedPage): Promise<readonly SealedPicture[]>;
  licenceProofs(page: SealedPage): Promise<readonly SealedProof[]>;
  /** Whether a picture or a proof of this name still exists. */
  isNamed(name: string): Promise<boolean>;
}

interface SealedEpisodeKey extends SealedRow {
  readonly id: PackageId;
  readonly dramaId: DramaId;
  readonly number: number;
}

interface SealedPicture {
  readonly sellerId: SellerId;
  readonly name: string;
}

interface SealedProof {
  readonly id: string;
  readonly name: string;
}
