import {
  accept,
  type Ground,
  type Instant,
  later,
  noticeByPerson,
  type Result,
  refuse,
} from '../../kernel/index.ts';
import type { Review } from '../profile/seller.ts';

export const submittedForReview = (now: Instant, promiseMs: number): Review => ({
  kind: 'pending',
  submittedAt: now,
  promisedBy: later(now, promiseMs),
});

/** Each has a text in every locale. */
export const REGISTRATION_REJECTION_RULES = [
  'social-account-not-found',
  'social-account-not-theirs',
  'details-do-not-match',
  'duplicate-account',
] as const;
export type RegistrationRejectionRule = (typeof REGISTRATION_REJECTION_RULES)[number];

export type RegistrationDecision =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & Ground<RegistrationRejectionRule>);

/** Only a pending registration can be decided; deciding again the same way changes nothing. */
export function decideRegistration(
  review: Review,
  decision: RegistrationDecision,
  now: Instant,
): Result<Review> {
  if (review.kind !== 'pending') {
    const same = review.kind === (decision.kind === 'approve' ? 'approved' : 'rejected');
    return same ? accept(review) : refuse('registration-already-decided');
  }
  if (decision.kind === 'approve') return accept({ kind: 'approved', approvedAt: now });
  return accept({ kind: 'rejected', notice: noticeByPerson(decision, now) });
}

/** A login before approval leads to the review page (DOMAIN §8). */
export function mayLogIn(review: Review): Result<true> {
  if (review.kind === 'pending') return refuse('registration-pending');
  if (review.kind === 'rejected') return refuse('registration-rejected');
  return accept(true);
}
