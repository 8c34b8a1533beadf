import type { Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { RefundedOrder, Uses } from '../../../ports/index.ts';

/** Notifies the seller why an order is refunded. An organic sale has no seller to notify. */
export async function notifyOfRefund(
  repositories: Uses<'messages' | 'outbox'>,
  { sellerId, number }: RefundedOrder,
  { rule, now }: { readonly rule: string; readonly now: Instant },
): Promise<void> {
  if (isOrganicSale({ sellerId })) return;
  await Promise.all([
    repositories.messages.put({
      sellerId,
      kind: 'order',
      messageKey: 'order-refunded',
      facts: { number, rule },
      at: now,
    }),
    repositories.outbox.put('push-event', {
      sellerId,
      kind: 'message',
      facts: { subject: 'order-refunded', number },
    }),
  ]);
}
