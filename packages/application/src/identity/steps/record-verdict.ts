import type { Instant, Reviewed, SellerId, Verdict } from '@cliffhanger/core/kernel';
import type { ReviewDecision, Uses } from '../../ports/index.ts';

interface Subject {
  readonly sellerId: SellerId;
  readonly subject: ReviewDecision['subject'];
}

interface Given {
  readonly verdict: Verdict;
  readonly operator: string;
  readonly now: Instant;
}

/** Who decided, and why: append-only (DOMAIN §10). */
export const recordVerdict = (
  { reviewDecisions }: Uses<'reviewDecisions'>,
  subject: Subject,
  { id: subjectId, review }: { readonly id: string; readonly review: Reviewed },
  { verdict, operator, now }: Given,
): Promise<void> =>
  reviewDecisions.add({
    ...subject,
    subjectId,
    outcome: review.state === 'approved' ? 'approved' : 'rejected',
    rule: verdict.kind === 'reject' ? verdict.rule : null,
    facts: verdict.kind === 'reject' ? verdict.facts : {},
    note: verdict.kind === 'reject' ? verdict.note : null,
    actor: operator,
    decidedAt: now,
  });
