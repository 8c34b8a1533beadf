import {
  accept,
  type DecisionNotice,
  type Ground,
  type Id,
  type Instant,
  noticeByPerson,
  type Result,
  refuse,
} from '../kernel/index.ts';

export type PromotionLinkId = Id<'promotion-link'>;

/** The state of a post's review (DOMAIN §4). */
export type LinkReview =
  | { readonly state: 'under-review'; readonly submittedAt: Instant; readonly promisedBy: Instant }
  | { readonly state: 'succeeded'; readonly submittedAt: Instant; readonly decidedAt: Instant }
  | { readonly state: 'failed'; readonly submittedAt: Instant; readonly notice: DecisionNotice };

/** Each has a text in every locale. */
export const LINK_REJECTION_RULES = [
  'post-not-found',
  'post-not-public',
  'post-of-another-account',
  'post-about-something-else',
  'tracking-link-missing',
  'promises-earnings',
  'content-not-allowed',
] as const;
export type LinkRejectionRule = (typeof LINK_REJECTION_RULES)[number];

export type LinkDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & Ground<LinkRejectionRule>);

/** Deciding again the same way changes nothing. */
export function decideLink(review: LinkReview, decision: LinkDecision, now: Instant): Result<LinkReview> {
  if (review.state !== 'under-review') {
    const isSame = review.state === (decision.kind === 'approve' ? 'succeeded' : 'failed');
    return isSame ? accept(review) : refuse('link-already-decided');
  }
  const { submittedAt } = review;
  return accept(
    decision.kind === 'approve'
      ? { state: 'succeeded', submittedAt, decidedAt: now }
      : { state: 'failed', submittedAt, notice: noticeByPerson(decision, now) },
  );
}
