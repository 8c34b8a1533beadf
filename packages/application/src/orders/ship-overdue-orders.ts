import { accept, formatMoney, type Instant, type Result } from '@cliffhanger/core/kernel';
import type { NewMessage, OverdueOrder, Requires } from '../ports/index.ts';

const MOST_AT_ONCE = 200;

/**
 * Handles orders past their shipping deadline: without the right the platform ships at two hours, with it the
 * order is shipped for the seller at 72 (DOMAIN §5). Skips locked orders until the next run. Returns the
 * number of processed orders.
 */
export const shipOverdueOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'orders'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async ({ orders, messages }) => {
      const now = clock.now();
      const overdue = await orders.shipOverdue(now, MOST_AT_ONCE);
      await messages.putMany(overdue.flatMap((order) => messageAbout(order, now)));
      return accept(overdue.length);
    });

function messageAbout(order: OverdueOrder, at: Instant): NewMessage[] {
  if (order.outcome === 'not-yet') return [];
  const { sellerId, number, profit } = order;
  const hours = String(order.afterHours);
  return [
    order.outcome === 'ship-by-platform'
      ? {
          sellerId,
          kind: 'order',
          messageKey: 'order-shipped-by-platform',
          facts: { number, profit: formatMoney(profit), hours },
          at,
        }
      : { sellerId, kind: 'order', messageKey: 'order-shipped-for-you', facts: { number, hours }, at },
  ];
}
