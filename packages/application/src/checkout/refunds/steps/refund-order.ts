import type { Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { RefundedOrder, Uses } from '../../../ports/index.ts';

/** The seller hears why the money of an order goes back to its viewer. An organic sale is nobody's to hear of. */
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
