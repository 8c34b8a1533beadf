import type { Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { AuditEvent, Uses } from '../../../ports/index.ts';

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
