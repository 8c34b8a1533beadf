import { formatMoney, type Instant } from '@cliffhanger/core/kernel';
import { isOrganicSale } from '@cliffhanger/core/orders';
import type { PreOrderNews, RefundedOrder, Uses } from '../../../ports/index.ts';

/** Mails the viewer about the delivery or the refund. The only place that writes these mails. */
export async function notifyViewerOfPreOrder(
  { outbox, catalog }: Uses<'catalog' | 'outbox'>,
  outcome: 'delivered' | 'refunded',
  { email, locale, dramaId, number, first, last, amount, comesOn }: PreOrderNews,
): Promise<void> {
  if (email === null) return;
  const drama = await catalog.titleOf(dramaId, locale);
  const facts = { drama, number, first: String(first), last: String(last) };
  await outbox.put(
    'send-mail',
    outcome === 'delivered'
      ? { to: email, locale, template: 'pre-order-delivered', facts }
      : {
          to: email,
          locale,
          template: 'pre-order-refunded',
          facts: { ...facts, amount: formatMoney(amount), day: comesOn },
        },
  );
}

/** Notifies the seller that it was refunded as late. A delivered one is announced like every new order. */
export async function notifySellerOfLatePreOrder(
  { messages, outbox }: Uses<'messages' | 'outbox'>,
  { sellerId, number }: RefundedOrder,
  { dramaId }: Pick<PreOrderNews, 'dramaId'>,
  at: Instant,
): Promise<void> {
  if (isOrganicSale({ sellerId })) return;
  const facts = { number, dramaId };
  await messages.put({ sellerId, kind: 'notice', messageKey: 'pre-order-refunded', facts, at });
  await outbox.put('push-event', { sellerId, kind: 'message', facts: { subject: 'pre-order-refunded' } });
}
