import type { CertificationId, CertificationVerdict, DocumentPictureId } from '@cliffhanger/core/identity';
import type { Instant, Nothing, OperatorId, Result, Reviewed, SellerId } from '@cliffhanger/core/kernel';
import type { AppealId } from '@cliffhanger/core/trust';

/** A picture of a document: its file is sealed and has no public address. */
export interface DocumentPicture {
  readonly id: DocumentPictureId;
  readonly sellerId: SellerId;
  /** What its file is named after; nobody can guess it. */
  readonly name: string;
  readonly uploadedAt: Instant;
}

/** The newest one a seller sent in; one that is sent in after a rejection takes its place. */
export interface Certification {
  readonly id: CertificationId;
  readonly sellerId: SellerId;
  /** An IdentityDocument, sealed. */
  readonly document: Uint8Array;
  readonly pictureIds: readonly DocumentPictureId[];
  readonly review: Reviewed;
}

/** What the list of those that wait shows: nothing that is on the document. */
export interface CertificationWaiting {
  readonly id: CertificationId;
  readonly email: string;
  readonly promisedBy: Instant;
}

export interface Certifications {
  addPicture(picture: DocumentPicture): Promise<void>;
  picturesOf(sellerId: SellerId): Promise<readonly DocumentPicture[]>;
  /** Forgets all pictures of a seller but these; answers their names, whose files are to be removed. */
  keepPictures(sellerId: SellerId, kept: readonly DocumentPictureId[]): Promise<readonly string[]>;
  find(sellerId: SellerId): Promise<Certification | undefined>;
  /** For reviewers, who know no seller. */
  ownerOf(certificationId: CertificationId): Promise<SellerId | undefined>;
  /** Takes the place of one that was rejected. */
  save(certification: Certification): Promise<void>;
  /** By a reviewer. Approved, the seller may invite from now on (DOMAIN §1). */
  decide(decision: {
    readonly certificationId: CertificationId;
    readonly verdict: CertificationVerdict;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<Result<Nothing>>;
  /** What was rejected is approved after all; false: another one was sent in since. */
  approveOnAppeal(answered: {
    readonly appealId: AppealId;
    readonly operator: OperatorId;
    readonly now: Instant;
  }): Promise<boolean>;
  /** Under review, the one promised soonest first. */
  waiting(most: number): Promise<{ list: readonly CertificationWaiting[]; total: number }>;
  /** Who looked at a document. Written once, never changed. */
  addView(view: {
    readonly certification: Pick<Certification, 'id' | 'sellerId'>;
    readonly viewer: string;
    readonly at: Instant;
  }): Promise<void>;
}
