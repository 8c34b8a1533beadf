import type { Instant, SellerId } from '@cliffhanger/core/kernel';
import type { Stores } from '../ports/index.ts';

interface DecidedReview {
  readonly sellerId: SellerId;
  readonly subject: 'certification' | 'store' | 'appeal';
  readonly outcome: 'approved' | 'rejected' | 'upheld' | 'dismissed';
  readonly subjectId: string;
  /** What the message fills in beside its id. */
  readonly facts: Readonly<Record<string, string>>;
  readonly at: Instant;
}

/** An open app hears of it at once; the list of messages keeps it. */
export async function tellOfReview(
  { outbox, messages }: Stores,
  { sellerId, subject, outcome, subjectId, facts, at }: DecidedReview,
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
