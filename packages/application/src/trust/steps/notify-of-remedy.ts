import type { Instant } from '@cliffhanger/core/kernel';
import type { OwnedAppeal, Uses } from '../../ports/index.ts';
import { amountOf } from './notify-of-answer.ts';

/**
 * The second person's answer, with the amount and the next step. Always mailed, because it concerns the
 * seller's money.
 */
export async function notifyOfRemedy(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  { id, sellerId, remedy, progress }: OwnedAppeal,
  template: 'remedy-paid' | 'remedy-declined',
  at: Instant,
): Promise<void> {
  const amount = amountOf(remedy);
  const note = remedy?.note ?? '';
  await outbox.put(
    'review-mail',
    template === 'remedy-paid'
      ? { sellerId, template, facts: { amount } }
      : {
          sellerId,
          template,
          facts: { amount, note, until: progress.state === 'open' ? progress.promisedBy : at },
        },
  );
  const transfer = remedy?.transferId ?? null;
  await messages.put({
    sellerId,
    kind: 'money',
    messageKey: template,
    facts: { id, amount, note, ...(transfer === null ? {} : { transferId: transfer }) },
    at,
  });
  await outbox.put('push-event', { sellerId, kind: 'message', facts: { subject: 'appeal', id } });
}
