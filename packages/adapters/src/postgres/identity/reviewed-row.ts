import type { DecisionNotice, Instant, Reviewed, ReviewState } from '@cliffhanger/core/kernel';
import { timestamp } from '../connection.ts';

/** The review columns, shared by all tables with a review. */
export interface ReviewedRow {
  readonly state: ReviewState;
  readonly submitted_at: Instant;
  readonly promised_by: Instant;
  readonly decided_at: Instant;
  readonly notice: DecisionNotice;
}

export function reviewedOf(row: ReviewedRow): Reviewed {
  const submittedAt = row.submitted_at;
  switch (row.state) {
    case 'under-review':
      return { state: 'under-review', submittedAt, promisedBy: row.promised_by };
    case 'approved':
      return { state: 'approved', submittedAt, decidedAt: row.decided_at };
    case 'rejected':
      return { state: 'rejected', submittedAt, notice: row.notice };
  }
}

/** `state`, `decided_at` and `notice` after a decision. */
export function decisionValues(review: Reviewed): readonly unknown[] {
  switch (review.state) {
    case 'under-review':
      throw new TypeError('a decision that decides nothing');
    case 'approved':
      return ['approved', timestamp(review.decidedAt), null];
    case 'rejected':
      return ['rejected', timestamp(review.notice.decidedAt), JSON.stringify(review.notice)];
  }
}

/** `submitted_at` and `promised_by` of a new submission. */
export function submissionValues(review: Reviewed): readonly unknown[] {
  if (review.state !== 'under-review') throw new TypeError('what is sent in waits for review');
  return [timestamp(review.submittedAt), timestamp(review.promisedBy)];
}
