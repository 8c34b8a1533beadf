import type { Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { AuditEvent, SoldOrder, Uses } from '../../../ports/index.ts';

/** Notifies the seller that an order is held, and why. */
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

/** Notifies the seller that an order continues, because the bank decided in their favour. */
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
