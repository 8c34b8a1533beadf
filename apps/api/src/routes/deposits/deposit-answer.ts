import type { Deposit } from '@cliffhanger/application/ports';
import type { DepositReview } from '@cliffhanger/core/deposits';
import type { Locale } from '@cliffhanger/core/kernel';
import { noticeAnswer } from '../notice-answer.ts';

export const depositAnswer =
  (locale: Locale) =>
  ({ sellerId: _own, credentialsId, review, ...deposit }: Deposit) => ({
    ...deposit,
    credentials: credentialsId,
    ...reviewAnswer(review, locale),
  });

/** One of two approvals is the office's own affair: for the seller it is still under review. */
function reviewAnswer(review: DepositReview, locale: Locale) {
  switch (review.state) {
    case 'under-review':
    case 'second-look':
      return { state: 'under_review' as const };
    case 'credited':
      return { state: review.state, creditedAt: review.creditedAt };
    case 'rejected':
      return { state: review.state, notice: noticeAnswer(review.notice, 'deposit', locale) };
  }
}
