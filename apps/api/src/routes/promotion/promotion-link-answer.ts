import type { PromotionLink } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import type { LinkReview } from '@cliffhanger/core/promotion';
import { noticeAnswer } from '../notice-answer.ts';

export const promotionLinkAnswer =
  (locale: Locale) =>
  ({ id, url, review }: PromotionLink) => ({
    id,
    url,
    state: review.state,
    submittedAt: review.submittedAt,
    ...reviewAnswer(review, locale),
  });

function reviewAnswer(review: LinkReview, locale: Locale) {
  switch (review.state) {
    case 'under-review':
      return { promisedBy: review.promisedBy };
    case 'succeeded':
      return { decidedAt: review.decidedAt };
    case 'failed':
      return { decidedAt: review.notice.decidedAt, notice: noticeAnswer(review.notice, 'link', locale) };
  }
}
