import { accept, formatMoney, HOUR_MS, type Instant, later, type Result } from '@cliffhanger/core/kernel';
import {
  overdueAt,
  platformShippedNotice,
  SETTLEMENT_HOLD_MS,
  saleAmounts,
  settlementBeginsAt,
  shipmentPosting,
  shipped,
  shippedForSellerNotice,
  shippingDueAt,
} from '@cliffhanger/core/orders';
import type { Chance, Needs, SoldOrder, Stores } from '../ports/index.ts';
import { bookShipment } from './shipment.ts';

const MOST_AT_ONCE = 200;

/**
 * The clock of orders that nobody shipped: without the right the platform ships at two hours, with it the order is
 * shipped for the seller at 72 (DOMAIN §5). Orders that somebody else holds are left for the next turn. Says how many
 * it looked at.
 */
export const shipOverdueOrders =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  (): Promise<Result<number>> =>
    transactions.run(async (stores) => {
      const now = clock.now();
      const [overdue, { shippedForSellerAfterMs: afterMs }] = await Promise.all([
        stores.orders.lockOverdue(now, MOST_AT_ONCE),
        stores.settings.current(now),
      ]);
      for (const order of overdue) await shipOverdue(stores, chance, order, { now, afterMs });
      return accept(overdue.length);
    });

interface Clocked {
  readonly now: Instant;
  /** After what time an order is shipped for its seller. */
  readonly afterMs: number;
}

async function shipOverdue(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { now, afterMs }: Clocked,
): Promise<void> {
  switch (overdueAt(order, now, afterMs)) {
    case 'not-yet':
      // The right was gained in the very moment in which the order came.
      return stores.orders.saveDueAt(order, shippingDueAt(order.paidAt, order.holdsRight, afterMs));
    case 'ship-for-seller':
      return shipForSeller(stores, chance, order, { now, afterMs });
    case 'ship-by-platform':
      return shipByPlatform(stores, chance, order, now);
  }
}

async function shipForSeller(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  { now, afterMs }: Clocked,
): Promise<void> {
  const hours = String(afterMs / HOUR_MS);
  const purse = await stores.orders.purseOf(order.sellerId);
  const how = {
    by: 'overdue',
    payFrom: 'proceeds',
    now,
    notice: shippedForSellerNotice(hours, now),
  } as const;
  const booked = await bookShipment(stores, chance, order, how, purse);
  if (!booked.ok) throw new Error(`an overdue order was not shipped: ${booked.refusal.name}`);
  await stores.messages.put({
    sellerId: order.sellerId,
    kind: 'order',
    messageKey: 'order-shipped-for-you',
    facts: { number: order.number, hours },
    at: now,
  });
}

async function shipByPlatform(stores: Stores, chance: Chance, order: SoldOrder, now: Instant): Promise<void> {
  const state = shipped(order, { by: 'platform' }, now);
  if (!state.ok) throw new Error(`an overdue order was not to ship: ${state.refusal.name}`);
  const transferId = chance.id<'transfer'>();
  const { outcome } = await stores.ledger.post({
    id: transferId,
    key: `platform-shipment:${order.id}`,
    sellerId: order.sellerId,
    reference: { type: 'order', id: order.id },
    effectiveAt: now,
    actor: 'rule:no-right-in-time',
    ...shipmentPosting(order, { by: 'platform' }),
  });
  if (outcome !== 'posted') throw new Error(`the platform could not ship order ${order.id}: ${outcome}`);
  const missed = { profit: formatMoney(saleAmounts(order).profit), hours: '2' };
  await Promise.all([
    stores.orders.saveShipped(order, {
      state: state.value,
      dueAt: settlementBeginsAt({ ...order, state: state.value }) ?? now,
      releaseAt: later(now, SETTLEMENT_HOLD_MS),
      transferId,
      notice: platformShippedNotice(missed, now),
    }),
    stores.messages.put({
      sellerId: order.sellerId,
      kind: 'order',
      messageKey: 'order-shipped-by-platform',
      facts: { number: order.number, ...missed },
      at: now,
    }),
    stores.outbox.put('push-event', {
      sellerId: order.sellerId,
      kind: 'order-shipped',
      facts: { number: order.number, by: 'platform' },
    }),
  ]);
}
