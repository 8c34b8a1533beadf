import { accept, type Instant, type Result } from '@cliffhanger/core/kernel';
import type { DuePreOrder, Requires, Uses } from '../../ports/index.ts';
import { notifySellerOfLatePreOrder, notifyViewerOfPreOrder } from './steps/notify-of-pre-order.ts';

const MOST_AT_ONCE = 100;

type EndDuePorts = Requires<'transactions' | 'clock', 'catalog' | 'messages' | 'outbox' | 'preOrders'>;

/**
 * The clock of pre-orders (DOMAIN §12): episodes that are out become an order for the seller to ship, late
 * ones are refunded. Each in its own transaction, so that a concurrent cancellation either wins or loses.
 * Returns how many ended.
 */
export const endDuePreOrders =
  ({ transactions, clock }: EndDuePorts) =>
  async (): Promise<Result<number>> => {
    const now = clock.now();
    const due = await transactions.run(async ({ preOrders }) =>
      accept(await preOrders.due(now, MOST_AT_ONCE)),
    );
    let ended = 0;
    for (const one of due.ok ? due.value : []) {
      const done = await transactions.run((repositories) => end(repositories, one, now));
      if (!done.ok) return done;
      ended += done.value;
    }
    return accept(ended);
  };

async function end(
  repositories: Uses<'catalog' | 'messages' | 'outbox' | 'preOrders'>,
  { orderId, isReady }: DuePreOrder,
  now: Instant,
): Promise<Result<number>> {
  const { preOrders, outbox } = repositories;
  const ended = isReady ? await preOrders.deliver(orderId, now) : await preOrders.refundLate(orderId, now);
  if (ended.outcome === 'nothing') return accept(0);
  const news = await preOrders.newsOf(orderId);
  await notifyViewerOfPreOrder(repositories, ended.outcome, news);
  if (ended.outcome === 'refunded') {
    await outbox.put('pay-refund', { orderId });
    await notifySellerOfLatePreOrder(repositories, ended, news, now);
  }
  return accept(1);
}
