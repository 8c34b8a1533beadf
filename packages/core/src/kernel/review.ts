import { type DecisionNotice, type Ground, noticeByPerson } from './decision-notice.ts';
import { type Instant, later } from './instant.ts';
import type { RefusalName } from './refusal-names.ts';
import { accept, type Result, refuse } from './result.ts';

/** The state of something that a person reviews: submitted, promised by a time, decided once. */
export type Reviewed =
  | { readonly state: 'under-review'; readonly submittedAt: Instant; readonly promisedBy: Instant }
  | { readonly state: 'approved'; readonly submittedAt: Instant; readonly decidedAt: Instant }
  | { readonly state: 'rejected'; readonly submittedAt: Instant; readonly notice: DecisionNotice };

export type ReviewState = Reviewed['state'];

export type Verdict<Rule extends string = string> =
  | { readonly kind: 'approve' }
  | ({ readonly kind: 'reject' } & Ground<Rule>);

export const submitted = (now: Instant, promiseMs: number): Extract<Reviewed, { state: 'under-review' }> => ({
  state: 'under-review',
  submittedAt: now,
  promisedBy: later(now, promiseMs),
});

interface Deciding {
  readonly now: Instant;
  /** The refusal if it was already decided the other way. */
  readonly otherwise: RefusalName;
}

/** Deciding again the same way changes nothing. */
export function decideReviewed(
  review: Reviewed,
  verdict: Verdict,
  { now, otherwise }: Deciding,
): Result<Reviewed> {
  const wanted = verdict.kind === 'approve' ? 'approved' : 'rejected';
  if (review.state !== 'under-review') return review.state === wanted ? accept(review) : refuse(otherwise);
  const { submittedAt } = review;
  return accept(
    verdict.kind === 'approve'
      ? { state: 'approved', submittedAt, decidedAt: now }
      : { state: 'rejected', submittedAt, notice: noticeByPerson(verdict, now) },
  );
}

/** An upheld appeal approves a rejected item; other states stay. */
export const approvedAfterAll = (review: Reviewed, now: Instant): Reviewed =>
  review.state === 'rejected'
    ? { state: 'approved', submittedAt: review.submittedAt, decidedAt: now }
    : review;
