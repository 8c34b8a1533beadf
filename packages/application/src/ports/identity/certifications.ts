import type { CertificationId, CertificationVerdict, DocumentPictureId } from '@cliffhanger/core/identity';
import type { Instant, Nothing, OperatorId, Result, Reviewed, SellerId } from '@cliffhanger/core/kernel';
import type { AppealId } from '@cliffhanger/core/trust';

/** A picture of a document: its file is sealed and has no public address. */
export interface DocumentPicture {
  readonly id: DocumentPictureId;
  readonly sellerId: SellerId;
  /** The file's name prefix; unguessable. */
  readonly name: string;
  readonly uploadedAt: Instant;
}

/** A seller's newest submission; a resubmission replaces a rejected one. */
export interface Certification {
  readonly id: CertificationId;
  readonly sellerId: SellerId;
  /** An IdentityDocument, sealed. */
  readonly document: Uint8Array;
  readonly pictureIds: readonly DocumentPictureId[];
  readonly review: Reviewed;
}

/** An entry in the waiting list; contains no data of the document. */
export interface CertificationWaiting {
  readonly id: CertificationId;
  readonly email: string;
  readonly promisedBy: Instant;
}

export interface Certifications {
  addPicture(picture: DocumentPicture): Promise<void>;
  picturesOf(sellerId: SellerId): Promise<readonly DocumentPicture[]>;
  /** Deletes the rows of the seller's other pictures; returns their names, whose files the caller removes. */
  keepPictures(sellerId: SellerId, kept: readonly DocumentPictureId[]): Promise<readonly string[]>;
  find(sellerId: SellerId): Promise<Certification | undefined>;
  /** For reviewers, who do not know the seller. */
  ownerOf(certificationId: CertificationId): Promise<SellerId | undefined>;
  /** Replaces a rejected one. */
  save(certification: Certification): Promise<void>;
  /** A reviewer's decision. Approval lets the seller invite others (DOMAIN §1). */
  decide(decision: {
    readonly certificationId: CertificationId;
    readonly verdict: CertificationVerdict;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<Result<Nothing>>;
  /** Approves a rejected submission after an appeal; false when the seller has submitted a newer one. */
  approveOnAppeal(answered: {
    readonly appealId: AppealId;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<boolean>;
  /** Under review, earliest promise first. */
  waiting(most: number): Promise<{ list: readonly CertificationWaiting[]; total: number }>;
  /** Access log of documents; append-only. */
  addView(view: {
    readonly certification: Pick<Certification, 'id' | 'sellerId'>;
    readonly viewer: string;
    readonly at: Instant;
  }): Promise<void>;
}
