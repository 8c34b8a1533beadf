import { accept, type Refusal, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Requires, ShipOutcome } from '../ports/index.ts';
import { refusalOf, type Shipment, shipmentOf, tellOfShipment } from './shipment.ts';

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
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'outbox'>) =>
  ({ sellerId, numbers, payFrom }: ShipOrders): Promise<Result<readonly ShippedOrNot[]>> =>
    transactions.run(async (repositories): Promise<Result<readonly ShippedOrNot[]>> => {
      const outcomes = await repositories.orders.shipMany({ sellerId, numbers, payFrom, now: clock.now() });
      for (const shipped of outcomes)
        if (shipped.outcome === 'shipped') await tellOfShipment(repositories, shipped);
      return accept(outcomes.map(shippedOrNot));
    });

const shippedOrNot = (shipped: ShipOutcome): ShippedOrNot =>
  shipped.outcome === 'not-shipped'
    ? { number: shipped.number, refusal: refusalOf(shipped) }
    : { number: shipped.number, shipment: shipmentOf(shipped) };
