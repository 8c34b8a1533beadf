import type { DramaId } from '@cliffhanger/core/catalog';
import type { OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { PackageId } from '@cliffhanger/core/media';

/** Which part of them: in the order of their ids, those after one, or from the beginning. */
export interface SealedPage {
  readonly after: string | null;
  readonly most: number;
}

/** What is replaced only if it is still what was read. */
export interface Resealed {
  readonly from: Uint8Array;
  readonly to: Uint8Array;
}

interface SealedRow {
  readonly sealed: Uint8Array;
}

/** Everything that is sealed, for whoever seals it anew: no duty of a process reaches all of it. */
export interface SealedRows {
  documents(page: SealedPage): Promise<readonly (SealedRow & { readonly sellerId: SellerId })[]>;
  replaceDocument(sellerId: SellerId, resealed: Resealed): Promise<boolean>;
  secondFactors(page: SealedPage): Promise<readonly (SealedRow & { readonly id: OperatorId })[]>;
  replaceSecondFactor(id: OperatorId, resealed: Resealed): Promise<boolean>;
  episodeKeys(page: SealedPage): Promise<readonly SealedEpisodeKey[]>;
  replaceEpisodeKey(id: PackageId, resealed: Resealed): Promise<boolean>;
  /** Of the next sellers, all of each. */
  documentPictures(page: SealedPage): Promise<readonly SealedPicture[]>;
  licenceProofs(page: SealedPage): Promise<readonly SealedProof[]>;
  /** Whether a picture or a proof of this name is still there. */
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
