import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** What a person reviews for a seller and has promised by a time. */
export const REVIEWED_SUBJECTS = ['certification', 'store', 'appeal'] as const;
export type ReviewedSubject = (typeof REVIEWED_SUBJECTS)[number];

export interface OverdueReview {
  readonly sellerId: SellerId;
  readonly id: string;
  /** What was sent in under a name; empty where there is none. */
  readonly name: string;
}

export interface OverdueReviews {
  /** Marks a bounded number of those that should have been decided by now, each once, and says which. */
  escalateDue(subject: ReviewedSubject, now: Instant, most: number): Promise<readonly OverdueReview[]>;
}
