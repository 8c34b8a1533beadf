import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { remedyText } from '@cliffhanger/core/trust';
import { notifyOfReview } from '../../kernel/notify-of-review.ts';
import type { OwnedAppeal, Uses } from '../../ports/index.ts';

/** By mail whatever the seller chose: they asked, and who was rejected has no app to open. */
export async function notifyOfAnswer(
  repositories: Uses<'messages' | 'outbox' | 'sellers'>,
  { id, sellerId, subject, progress, remedy }: OwnedAppeal,
  now: Instant,
): Promise<void> {
  const seller = await repositories.sellers.find(sellerId);
  if (seller === undefined || progress.state === 'open') return;
  const { email: to, locale, realName: name } = seller;
  const { answer } = progress;
  const done = {
    deed: remedy === null ? 'unchanged' : remedyText(remedy),
    amount: amountOf(remedy),
  } as const;
  await repositories.outbox.put(
    'send-mail',
    progress.state === 'upheld'
      ? { to, locale, template: 'appeal-upheld', facts: { name, answer, ...done } }
      : { to, locale, template: 'appeal-dismissed', facts: { name, answer } },
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
