import type { Instant, OperatorId, SellerId } from '@cliffhanger/core/kernel';
import type { AnnouncedTexts, AnnouncementId, Audience } from '@cliffhanger/core/messages';

export interface Announcement {
  readonly id: AnnouncementId;
  readonly audience: Audience;
  readonly texts: AnnouncedTexts;
  readonly sentBy: OperatorId;
  readonly sentAt: Instant;
  /** The last notified seller; `null` before the first. */
  readonly reached: SellerId | null;
  readonly told: number;
  readonly completedAt: Instant | null;
}

export interface Announcements {
  add(announcement: Pick<Announcement, 'id' | 'audience' | 'texts' | 'sentBy' | 'sentAt'>): Promise<void>;
  /** Newest first. */
  list(most: number): Promise<readonly Announcement[]>;
  /** Locks it until the transaction ends. */
  lock(id: AnnouncementId): Promise<Announcement | undefined>;
  textsOf(ids: readonly AnnouncementId[]): Promise<ReadonlyMap<AnnouncementId, AnnouncedTexts>>;
  /** Approved sellers of that audience in ID order, after the cursor. */
  sellersAfter(audience: Audience, after: SellerId | null, most: number): Promise<readonly SellerId[]>;
  count(audience: Audience): Promise<number>;
  saveProgress(
    id: AnnouncementId,
    progress: {
      readonly reached: SellerId | null;
      readonly told: number;
      readonly completedAt: Instant | null;
    },
  ): Promise<void>;
}
