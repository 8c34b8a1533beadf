import { accept, formatMoney, type Instant, type Result } from '@cliffhanger/core/kernel';
import type { OverdueOrder, Requires, Uses } from '../ports/index.ts';
import { tellOfShipment } from './shipment.ts';

const MOST_AT_ONCE = 200;

/**
 * The clock of orders that nobody shipped: without the right the platform ships at two hours, with it the order is
 * shipped for the seller at 72 (DOMAIN §5). Orders that somebody else holds are left for the next turn. Says how many
 * it looked at.
 */
export const shipOverdueOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'messages' | 'orders' | 'outbox'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (repositories) => {
      const now = clock.now();
      const overdue = await repositories.orders.shipOverdue(now, MOST_AT_ONCE);
      for (const order of overdue) await tellSeller(repositories, order, now);
      return accept(overdue.length);
    });

async function tellSeller(
  repositories: Uses<'messages' | 'outbox'>,
  order: OverdueOrder,
  at: Instant,
): Promise<void> {
  if (order.outcome === 'not-yet') return;
  const { sellerId, number, profit } = order;
  const hours = String(order.afterHours);
  const isPlatform = order.outcome === 'ship-by-platform';
  await Promise.all([
    repositories.messages.put({
      sellerId,
      kind: 'order',
      messageKey: isPlatform ? 'order-shipped-by-platform' : 'order-shipped-for-you',
      facts: isPlatform ? { number, profit: formatMoney(profit), hours } : { number, hours },
      at,
    }),
    tellOfShipment(repositories, { sellerId, number, by: isPlatform ? 'platform' : 'overdue' }),
  ]);
}
