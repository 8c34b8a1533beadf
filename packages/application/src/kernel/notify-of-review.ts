import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { ReviewedSubject, Uses } from '../ports/index.ts';

interface ReviewOutcome {
  readonly sellerId: SellerId;
  readonly subject: ReviewedSubject;
  /** `escalated`: not decided in time. */
  readonly outcome: 'approved' | 'rejected' | 'upheld' | 'dismissed' | 'escalated';
  readonly subjectId: string;
  /** Facts for the message in addition to the id. */
  readonly facts: Readonly<Record<string, string>>;
  readonly at: Instant;
}

/** Pushed to open apps, and stored in the message list. */
export async function notifyOfReview(
  { outbox, messages }: Uses<'messages' | 'outbox'>,
  { sellerId, subject, outcome, subjectId, facts, at }: ReviewOutcome,
): Promise<void> {
  await outbox.put('push-event', {
    sellerId,
    kind: 'review-decided',
    facts: { subject, outcome, id: subjectId },
  });
  await messages.put({
    sellerId,
    kind: 'review',
    messageKey: `${subject}-${outcome}`,
    facts: { ...facts, id: subjectId },
    at,
  });
}
