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

/** What a shipment cost and brought: the same for whoever asks again, whatever has become of the order since. */
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

/** Why an order was not shipped, as core says it (quoteShipping). */
export const refusalOf = ({ refusal, scoreNeeded }: NotShipped): Refusal =>
  refuse(refusal, scoreNeeded === null ? {} : { facts: { score: scoreNeeded } }).refusal;

/** The purse by the rules in force. */
export async function fundsOf(
  { orders, settings }: Uses<'orders' | 'settings'>,
  sellerId: SellerId,
  now: Instant,
): Promise<ShippingFunds> {
  const [funds, { proceedsFromScore }] = await Promise.all([orders.fundsOf(sellerId), settings.current(now)]);
  return { ...funds, proceedsFromScore };
}

/** What is left in the purse for the next order that is quoted. */
export const fundsAfter = (
  funds: ShippingFunds,
  { payFrom, paymentAmount, creditsUsed }: Pick<Shipment, 'payFrom' | 'paymentAmount' | 'creditsUsed'>,
): ShippingFunds => ({
  ...funds,
  episodes: funds.episodes - creditsUsed,
  available: (payFrom === 'wallet' ? funds.available - paymentAmount : funds.available) as Money,
});
