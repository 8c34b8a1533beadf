import type { Instant, SellerId } from '@cliffhanger/core/kernel';

/** Seller submissions that a person reviews by a promised time. */
export const REVIEWED_SUBJECTS = ['certification', 'store', 'appeal'] as const;
export type ReviewedSubject = (typeof REVIEWED_SUBJECTS)[number];

export interface OverdueReview {
  readonly sellerId: SellerId;
  readonly id: string;
  /** The submitted name; empty without one. */
  readonly name: string;
}

export interface OverdueReviews {
  /** Marks a batch of overdue reviews, each once; returns it. */
  escalateDue(subject: ReviewedSubject, now: Instant, most: number): Promise<readonly OverdueReview[]>;
}
