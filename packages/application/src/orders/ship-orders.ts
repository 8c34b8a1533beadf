import { accept, type Refusal, type Result, type SellerId } from '@cliffhanger/core/kernel';
import type { PayFrom } from '@cliffhanger/core/orders';
import type { Requires, ShipOutcome } from '../ports/index.ts';
import { refusalOf, type Shipment, shipmentOf } from './steps/shipment.ts';

export interface ShipOrders {
  readonly sellerId: SellerId;
  readonly numbers: readonly string[];
  readonly payFrom?: PayFrom | undefined;
}

/** Per order: its shipment, or the refusal. */
export type ShippedOrNot =
  | { readonly number: string; readonly shipment: Shipment }
  | { readonly number: string; readonly refusal: Refusal };

/**
 * Ships every order that can be shipped and returns a refusal for each other. One transaction, so a retry
 * gets the same answer.
 */
export const shipOrders =
  ({ transactions, clock }: Requires<'transactions' | 'clock', 'orders' | 'outbox'>) =>
  ({ sellerId, numbers, payFrom }: ShipOrders): Promise<Result<readonly ShippedOrNot[]>> =>
    transactions.run(async ({ orders }): Promise<Result<readonly ShippedOrNot[]>> => {
      const outcomes = await orders.shipMany({ sellerId, numbers, payFrom, now: clock.now() });
      return accept(outcomes.map(shippedOrNot));
    });

const shippedOrNot = (shipped: ShipOutcome): ShippedOrNot =>
  shipped.outcome === 'not-shipped'
    ? { number: shipped.number, refusal: refusalOf(shipped) }
    : { number: shipped.number, shipment: shipmentOf(shipped) };
