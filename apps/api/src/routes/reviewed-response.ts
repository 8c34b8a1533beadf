import type { Locale, Reviewed } from '@cliffhanger/core/kernel';
import { type Decided, noticeResponse } from './notice-response.ts';

/** The review state, for every answer that contains one. */
export function reviewedResponse(review: Reviewed, about: Decided, locale: Locale) {
  const { state, submittedAt } = review;
  switch (review.state) {
    case 'under-review':
      return { state, submittedAt, promisedBy: review.promisedBy };
    case 'approved':
      return { state, submittedAt, decidedAt: review.decidedAt };
    case 'rejected': {
      const notice = noticeResponse(review.notice, about, locale);
      return { state, submittedAt, decidedAt: notice.decidedAt, notice };
    }
  }
}
