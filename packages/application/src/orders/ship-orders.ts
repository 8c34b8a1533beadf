import { accept, type Refusal, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Needs, SoldOrder } from '../ports/index.ts';
import { bookShipment, purseAfter, purseOf, type Shipment, shipmentOf } from './shipment.ts';

export interface ShipOrders {
  readonly sellerId: SellerId;
  readonly numbers: readonly string[];
  readonly payFrom?: PayFrom | undefined;
}

/** What became of one of them: shipped, or why not. */
export type ShippedOrNot =
  | { readonly number: string; readonly shipment: Shipment }
  | { readonly number: string; readonly refusal: Refusal };

/** Many at once: each that can be shipped is, the others say why not. One transaction, so one answer for a retry. */
export const shipOrders =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, numbers, payFrom }: ShipOrders): Promise<Result<readonly ShippedOrNot[]>> =>
    transactions.run(async (stores): Promise<Result<readonly ShippedOrNot[]>> => {
      const now = clock.now();
      const [found, firstPurse] = await Promise.all([
        stores.orders.lockByNumbers(sellerId, numbers),
        purseOf(stores, sellerId, now),
      ]);
      const orders = new Map(found.map((order) => [order.number, order]));
      const outcomes: ShippedOrNot[] = [];
      let purse = firstPurse;
      for (const number of new Set(numbers)) {
        const how = { by: 'seller', payFrom: payFrom ?? purse.payFrom, now } as const;
        const outcome = await shipOne(orders.get(number), (order) =>
          bookShipment(stores, chance, order, how, purse),
        );
        outcomes.push(
          outcome.ok ? { number, shipment: outcome.value.shipment } : { number, refusal: outcome.refusal },
        );
        if (outcome.ok && outcome.value.isNew) purse = purseAfter(purse, outcome.value.shipment);
      }
      return accept(outcomes);
    });

async function shipOne(
  order: SoldOrder | undefined,
  book: (order: SoldOrder) => ReturnType<typeof bookShipment>,
): Promise<Result<{ readonly shipment: Shipment; readonly isNew: boolean }>> {
  if (order === undefined) return refuse('order-unknown');
  const earlier = shipmentOf(order);
  if (earlier !== undefined) return accept({ shipment: earlier, isNew: false });
  const booked = await book(order);
  return booked.ok ? accept({ shipment: booked.value.shipment, isNew: true }) : booked;
}
