import type { DecisionNotice, Instant } from '@cliffhanger/core/kernel';
import { isHouseSale, refundPosting } from '@cliffhanger/core/orders';
import type { Chance, SoldOrder, Stores } from '../ports/index.ts';

export interface Refund {
  readonly now: Instant;
  readonly actor: string;
  readonly notice: DecisionNotice | null;
}

/**
 * Pays a viewer back: whatever was booked for the order is booked the other way round (wallet, credits and all), the
 * episodes are theirs no longer, and the payment goes back after the commit. The order is locked by whoever decided.
 */
export async function refundOrder(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { now, actor, notice }: Refund,
): Promise<void> {
  const transferId = chance.id<'transfer'>();
  const shipping = 'shipping' in order.state ? order.state.shipping : null;
  const posted = await stores.ledger.post({
    id: transferId,
    key: `refund:${order.id}`,
    sellerId: isHouseSale(order) ? null : order.sellerId,
    reference: { type: 'order', id: order.id },
    effectiveAt: now,
    actor,
    ...refundPosting(order, shipping),
  });
  if (posted.outcome !== 'posted') throw new Error(`order ${order.id} was not refunded: ${posted.outcome}`);
  await Promise.all([
    stores.orders.saveRefunded(order, { at: now, transferId, notice }),
    stores.checkout.revokeAccess(order.id, now),
    stores.outbox.put('pay-refund', { orderId: order.id }),
  ]);
  if (isHouseSale(order)) return;
  await Promise.all([
    stores.messages.put({
      sellerId: order.sellerId,
      kind: 'order',
      messageKey: 'order-refunded',
      facts: { number: order.number, rule: notice?.rule ?? 'viewer-cancelled' },
      at: now,
    }),
    stores.outbox.put('push-event', {
      sellerId: order.sellerId,
      kind: 'message',
      facts: { subject: 'order-refunded', number: order.number },
    }),
  ]);
}
