import type { PromotionLink } from '@cliffhanger/application/ports';
import type { LinkReview } from '@cliffhanger/core/promotion';

export const promotionLinkAnswer = ({ id, url, review }: PromotionLink) => ({
  id,
  url,
  state: review.state,
  submittedAt: review.submittedAt,
  ...reviewAnswer(review),
});

function reviewAnswer(review: LinkReview) {
  switch (review.state) {
    case 'under-review':
      return { promisedBy: review.promisedBy };
    case 'succeeded':
      return { decidedAt: review.decidedAt };
    case 'failed':
      return { decidedAt: review.notice.decidedAt, notice: review.notice };
  }
}
