import type { DramaId } from '@cliffhanger/core/catalog';
import { accept, type Instant, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { AutoShip } from '@cliffhanger/core/library';
import { PAY_FROM, type PayFrom, quoteShipping } from '@cliffhanger/core/orders';
import { dayOf } from '@cliffhanger/core/settlement';
import type { AutoShipSpending, Chance, Needs, ShippingPurse, SoldOrder, Stores } from '../ports/index.ts';
import { bookShipment, purseAfter, purseOf, type Shipment } from './shipment.ts';

/** How many waiting orders one turn takes; the rest find the next turn that asks. */
const MOST_AT_ONCE = 100;

/** The seller's own way of paying first, then the other one: what matters is that the order is shipped. */
const waysToPay = ({ payFrom }: ShippingPurse): readonly PayFrom[] => [
  payFrom,
  ...PAY_FROM.filter((other) => other !== payFrom),
];

/** Ships a locked order at once where a right, the setting and a purse allow it (DOMAIN §5); undefined: it waits. */
export async function autoShipNow(
  stores: Stores,
  chance: Chance,
  order: SoldOrder,
  now: Instant,
  given?: ShippingPurse,
): Promise<Shipment | undefined> {
  const [[consignment], purse] = await Promise.all([
    stores.library.among(order.sellerId, [order.dramaId]),
    given ?? purseOf(stores, order.sellerId, now),
  ]);
  if (consignment === undefined || !consignment.autoShip.isOn) return undefined;
  const locked = { ...order, holdsRight: true };
  const payFrom = waysToPay(purse).find(
    (way) => quoteShipping(locked, { ...purse, holdsRight: true }, way, now).ok,
  );
  if (payFrom === undefined) return undefined;
  const how = { by: 'auto-ship', payFrom, now } as const;
  return withinLimit(stores, locked, consignment.autoShip, { purse, payFrom, now }, async () => {
    const booked = await bookShipment(stores, chance, locked, how, purse);
    return booked.ok ? booked.value.shipment : undefined;
  });
}

interface Spending {
  readonly purse: ShippingPurse;
  readonly payFrom: PayFrom;
  readonly now: Instant;
}

/** The day's spending is counted before the order is shipped and given back if it is not. */
async function withinLimit(
  { orders, settings }: Stores,
  order: SoldOrder,
  { dailyCostLimit: limit }: AutoShip,
  { purse, payFrom, now }: Spending,
  ship: () => Promise<Shipment | undefined>,
): Promise<Shipment | undefined> {
  if (limit === null) return ship();
  const quote = quoteShipping(order, { ...purse, holdsRight: true }, payFrom, now);
  if (!quote.ok) return undefined;
  const { sellerId, dramaId } = order;
  const { platformUtcOffsetMinutes } = await settings.current(now);
  const spending: AutoShipSpending = {
    sellerId,
    dramaId,
    day: dayOf(now, platformUtcOffsetMinutes),
    amount: quote.value.paymentAmount,
    limit,
  };
  if (!(await orders.spendOnAutoShip(spending))) return undefined;
  const shipment = await ship();
  if (shipment === undefined) await orders.unspendOnAutoShip(spending);
  return shipment;
}

export interface AutoShipWaiting {
  readonly sellerId: SellerId;
  /** Null: every drama. */
  readonly dramaIds: readonly DramaId[] | null;
}

/** Orders that waited for a right or for money. Safe to do again: what is shipped does not wait. */
export const autoShipWaiting =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, dramaIds }: AutoShipWaiting): Promise<Result<number>> =>
    transactions.run(async (stores) => {
      const now = clock.now();
      const waiting = await stores.orders.lockToShip(sellerId, dramaIds, MOST_AT_ONCE);
      let purse = await purseOf(stores, sellerId, now);
      let shipped = 0;
      for (const order of waiting) {
        const shipment = await autoShipNow(stores, chance, order, now, purse);
        if (shipment === undefined) continue;
        shipped += 1;
        purse = purseAfter(purse, shipment);
      }
      return accept(shipped);
    });
