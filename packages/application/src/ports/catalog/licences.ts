import type { DramaId, LicenceFacts, LicenceNoticeDays, LicenceTerms } from '@cliffhanger/core/catalog';
import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** A licence as anybody may see it: its paper is known by its digest. */
export interface PublicLicence extends LicenceFacts {
  readonly proofDigest: string;
  readonly recordedAt: Instant;
  /** Ended before its time; null: not so. */
  readonly endedAt: Instant | null;
}

export interface EndingLicence {
  readonly dramaId: DramaId;
  /** Every one that was not taken back. */
  readonly licences: readonly LicenceTerms[];
}

export interface LicenceNotice {
  readonly dramaId: DramaId;
  readonly endsAt: Instant;
  readonly days: LicenceNoticeDays;
}

/** What allows dramas to be sold, for those who sell and buy them. */
export interface Licences {
  /** Those that hold or will; without any, the one that ended last. */
  passportOf(dramaId: DramaId, now: Instant): Promise<readonly PublicLicence[]>;
  /** Dramas on sale of which a licence ends in between. */
  endingBetween(now: Instant, until: Instant): Promise<readonly EndingLicence[]>;
  /** Sellers with the drama in their library who were not told this yet, and now are; the title is in their language. */
  takeNotices(
    notice: LicenceNotice,
    now: Instant,
    most: number,
  ): Promise<readonly { readonly sellerId: SellerId; readonly title: string }[]>;
}
