import type { Reviewed } from '@cliffhanger/core/kernel';

/** Where a review stands, for every answer that shows one. */
export function reviewedAnswer(review: Reviewed) {
  const { state, submittedAt } = review;
  switch (review.state) {
    case 'under-review':
      return { state, submittedAt, promisedBy: review.promisedBy };
    case 'approved':
      return { state, submittedAt, decidedAt: review.decidedAt };
    case 'rejected':
      return { state, submittedAt, decidedAt: review.notice.decidedAt, notice: review.notice };
  }
}
