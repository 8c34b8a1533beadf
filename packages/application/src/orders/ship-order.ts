import { accept, type Result, refuse, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Requires } from '../ports/index.ts';
import { refusalOf, type Shipment, shipmentOf } from './steps/shipment.ts';

export interface ShipOrder {
  readonly sellerId: SellerId;
  readonly number: string;
  /** Undefined: the seller's setting. */
  readonly payFrom?: PayFrom | undefined;
}

/** Idempotent across devices and retries: one charge, the same answer for all (DOMAIN §5). */
export const shipOrder =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'outbox'>) =>
  ({ sellerId, number, payFrom }: ShipOrder): Promise<Result<Shipment>> =>
    transactions.run(async ({ orders }): Promise<Result<Shipment>> => {
      const shipped = await orders.ship({ sellerId, number, payFrom, now: clock.now() });
      if (shipped.outcome === 'not-shipped') {
        const isUnknown = shipped.refusal === 'order-unknown';
        return isUnknown
          ? refuse('order-unknown', { field: 'number' })
          : { ok: false, refusal: refusalOf(shipped) };
      }
      return accept(shipmentOf(shipped));
    });
