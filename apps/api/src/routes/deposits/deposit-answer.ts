import type { Deposit } from '@cliffhanger/application/ports';
import type { DepositReview } from '@cliffhanger/core/deposits';

export const depositAnswer = ({ sellerId: _own, credentialsId, review, ...deposit }: Deposit) => ({
  ...deposit,
  credentials: credentialsId,
  ...reviewAnswer(review),
});

/** One of two approvals is the office's own affair: for the seller it is still under review. */
function reviewAnswer(review: DepositReview) {
  switch (review.state) {
    case 'under-review':
    case 'second-look':
      return { state: 'under_review' as const };
    case 'credited':
      return { state: review.state, creditedAt: review.creditedAt };
    case 'rejected':
      return { state: review.state, notice: review.notice };
  }
}
