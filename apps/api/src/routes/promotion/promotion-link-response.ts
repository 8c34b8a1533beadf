import type { PromotionLink } from '@cliffhanger/application/ports';
import type { Locale } from '@cliffhanger/core/kernel';
import type { LinkReview } from '@cliffhanger/core/promotion';
import { noticeResponse } from '../notice-response.ts';

export const promotionLinkResponse =
  (locale: Locale) =>
  ({ id, url, review }: PromotionLink) => ({
    id,
    url,
    state: review.state,
    submittedAt: review.submittedAt,
    ...reviewResponse(review, locale),
  });

function reviewResponse(review: LinkReview, locale: Locale) {
  switch (review.state) {
    case 'under-review':
      return { promisedBy: review.promisedBy };
    case 'succeeded':
      return { decidedAt: review.decidedAt };
    case 'failed':
      return { decidedAt: review.notice.decidedAt, notice: noticeResponse(review.notice, 'link', locale) };
  }
}
