import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Needs } from '../ports/index.ts';
import { bookShipment, purseOf, type Shipment, shipmentOf } from './shipment.ts';

export interface ShipOrder {
  readonly sellerId: SellerId;
  readonly number: string;
  /** As the seller's setting says, unless given. */
  readonly payFrom?: PayFrom | undefined;
}

/** From two phones or by retry: one charge, and the same answer for all (DOMAIN §5). */
export const shipOrder =
  ({ transactions, clock, chance }: Needs<'transactions' | 'clock' | 'chance'>) =>
  ({ sellerId, number, payFrom }: ShipOrder): Promise<Result<Shipment>> =>
    transactions.run(async (stores): Promise<Result<Shipment>> => {
      const now = clock.now();
      const [[order], purse] = await Promise.all([
        stores.orders.lockByNumbers(sellerId, [number]),
        purseOf(stores, sellerId, now),
      ]);
      if (order === undefined) return refuse('order-unknown', { field: 'number' });
      const earlier = shipmentOf(order);
      if (earlier !== undefined) return accept(earlier);
      const how = { by: 'seller', payFrom: payFrom ?? purse.payFrom, now } as const;
      const booked = await bookShipment(stores, chance, order, how, purse);
      return booked.ok ? accept(booked.value.shipment) : booked;
    });
