import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import { refusalOf, type Shipment, shipmentOf, tellOfShipment } from './shipment.ts';

export interface ShipOrder {
  readonly sellerId: SellerId;
  readonly number: string;
  /** As the seller's setting says, unless given. */
  readonly payFrom?: PayFrom | undefined;
}

/** From two phones or by retry: one charge, and the same answer for all (DOMAIN §5). */
export const shipOrder =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'outbox'>) =>
  ({ sellerId, number, payFrom }: ShipOrder): Promise<Result<Shipment>> =>
    transactions.run(async (repositories): Promise<Result<Shipment>> => {
      const shipped = await repositories.orders.ship({ sellerId, number, payFrom, now: clock.now() });
      if (shipped.outcome === 'not-shipped') {
        const isUnknown = shipped.refusal === 'order-unknown';
        return isUnknown
          ? refuse('order-unknown', { field: 'number' })
          : { ok: false, refusal: refusalOf(shipped) };
      }
      if (shipped.outcome === 'shipped') await tellOfShipment(repositories, shipped);
      return accept(shipmentOf(shipped));
    });
