import {
  type Instant,
  later,
  type Money,
  multiplyMoney,
  type Refusal,
  refuse,
  type SellerId,
} from '@cliffhanger/core/kernel';
import { type OwnShipping, type PayFrom, SETTLEMENT_HOLD_MS } from '@cliffhanger/core/orders';
import type { BookedShipment, NotShipped, ShippingFunds, Uses } from '../../ports/index.ts';

/** Cost and proceeds of a shipment: stable for retries, even after a later change of the order. */
export interface Shipment {
  readonly number: string;
  readonly by: OwnShipping['by'];
  readonly payFrom: PayFrom;
  readonly creditsUsed: number;
  readonly deductionAmount: Money;
  readonly paymentAmount: Money;
  readonly unsettled: Money;
  readonly shippedAt: Instant;
  readonly releaseAt: Instant;
}

export const shipmentOf = ({
  number,
  by,
  payFrom,
  creditsUsed,
  wholesale,
  paymentAmount,
  unsettled,
  shippedAt,
}: BookedShipment): Shipment => ({
  number,
  by,
  payFrom,
  creditsUsed,
  deductionAmount: multiplyMoney(wholesale, creditsUsed),
  paymentAmount,
  unsettled,
  shippedAt,
  releaseAt: later(shippedAt, SETTLEMENT_HOLD_MS),
});

/** Core's reason for the refusal (quoteShipping). */
export const refusalOf = ({ refusal, scoreNeeded }: NotShipped): Refusal =>
  refuse(refusal, scoreNeeded === null ? {} : { facts: { score: scoreNeeded } }).refusal;

/** Funds under the current settings. */
export async function fundsOf(
  { orders, settings }: Uses<'orders' | 'settings'>,
  sellerId: SellerId,
  now: Instant,
): Promise<ShippingFunds> {
  const [funds, { proceedsFromScore }] = await Promise.all([orders.fundsOf(sellerId), settings.current(now)]);
  return { ...funds, proceedsFromScore };
}

/** Remaining funds for the next quoted order. */
export const fundsAfter = (
  funds: ShippingFunds,
  { payFrom, paymentAmount, creditsUsed }: Pick<Shipment, 'payFrom' | 'paymentAmount' | 'creditsUsed'>,
): ShippingFunds => ({
  ...funds,
  episodes: funds.episodes - creditsUsed,
  available: (payFrom === 'wallet' ? funds.available - paymentAmount : funds.available) as Money,
});
