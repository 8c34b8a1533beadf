import type { DramaId, LicenceFacts, LicenceNoticeDays, LicenceTerms } from '@cliffhanger/core/catalog';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** The public view of a licence, with its document's digest in place of the document. */
export interface PublicLicence extends LicenceFacts {
  readonly proofDigest: string;
  readonly recordedAt: Instant;
  /** Ended early; `null`: no. */
  readonly endedAt: Instant | null;
}

export interface EndingLicence {
  readonly dramaId: DramaId;
  /** All that were not revoked. */
  readonly licences: readonly LicenceTerms[];
}

export interface LicenceNotice {
  readonly dramaId: DramaId;
  readonly endsAt: Instant;
  readonly days: LicenceNoticeDays;
}

/** Licences as sellers and viewers see them. */
export interface Licences {
  /** Current and future licences; if there are none, the one that ended last. */
  passportOf(dramaId: DramaId, now: Instant): Promise<readonly PublicLicence[]>;
  /** Dramas on sale with a licence that ends in this period. */
  endingBetween(now: Instant, until: Instant): Promise<readonly EndingLicence[]>;
  /**
   * Sellers with the drama in their library who have not had this notice, and marks them as notified; the
   * title is in their language.
   */
  takeNotices(
    notice: LicenceNotice,
    now: Instant,
    most: number,
  ): Promise<readonly { readonly sellerId: SellerId; readonly title: string }[]>;
}
