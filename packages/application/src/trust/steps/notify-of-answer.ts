import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { remedyText } from '@cliffhanger/core/trust';
import { notifyOfReview } from '../../kernel/notify-of-review.ts';
import type { OwnedAppeal, Uses } from '../../ports/index.ts';

/** Mails even sellers who opted out: they appealed, and a rejected seller has no app. */
export async function notifyOfAnswer(
  repositories: Uses<'messages' | 'outbox'>,
  { id, sellerId, subject, progress, remedy }: OwnedAppeal,
  now: Instant,
): Promise<void> {
  if (progress.state === 'open') return;
  const { answer } = progress;
  const done = {
    deed: remedy === null ? 'unchanged' : remedyText(remedy),
    amount: amountOf(remedy),
  } as const;
  await repositories.outbox.put(
    'review-mail',
    progress.state === 'upheld'
      ? { sellerId, template: 'appeal-upheld', facts: { answer, ...done } }
      : { sellerId, template: 'appeal-dismissed', facts: { answer } },
  );
  await notifyOfReview(repositories, {
    sellerId,
    subject: 'appeal',
    outcome: progress.state,
    subjectId: id,
    facts: { answer, about: subject, ...(progress.state === 'upheld' ? done : {}) },
    at: now,
  });
}

export const amountOf = (remedy: OwnedAppeal['remedy']): string =>
  remedy === null ? '0' : formatMoney(remedy.amount);
