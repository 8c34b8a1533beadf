import type { Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { AuditEvent, SoldOrder, Uses } from '../../../ports/index.ts';

/** The seller is told that an order of theirs is held, and why. */
export async function notifyOfAudit(
  { messages }: Uses<'messages'>,
  { sellerId, number, rules }: AuditEvent,
  at: Instant,
): Promise<void> {
  if (isOrganicSale({ sellerId })) return;
  for (const rule of rules)
    await messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-in-audit',
      facts: { number, rule },
      at,
    });
}

/** The seller is told that an order of theirs goes on: the bank has found for them. */
export async function notifyOfDismissal(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  order: Pick<SoldOrder, 'sellerId' | 'number'>,
  at: Instant,
): Promise<void> {
  if (isOrganicSale(order)) return;
  const { sellerId, number } = order;
  await Promise.all([
    messages.put({ sellerId, kind: 'order', messageKey: 'order-audit-dismissed', facts: { number }, at }),
    outbox.put('push-event', {
      sellerId,
      kind: 'review-decided',
      facts: { subject: 'complaint', outcome: 'dismissed', number },
    }),
  ]);
}
