import type { Instant, Money } from '../kernel/index.ts';
import { type Order, PAY_FROM, type PayFrom } from './order.ts';
import { quoteShipping, type ShippingQuote, type ShippingSeller } from './ship.ts';

export interface AutoShippingSeller extends ShippingSeller {
  /** The source tried first; the other one is tried next. */
  readonly payFrom: PayFrom;
  readonly autoShip: { readonly isOn: boolean; readonly dailyCostLimit: Money | null };
  /** By auto-ship, for this drama and day. */
  readonly spentToday: Money;
}

/**
 * Quotes an automatic shipment if right, setting, funds and daily limit allow it; undefined: the order waits.
 */
export function quoteAutoShip(
  order: Order,
  seller: AutoShippingSeller,
  now: Instant,
): ShippingQuote | undefined {
  const { isOn, dailyCostLimit } = seller.autoShip;
  if (!isOn) return undefined;
  const ways = [seller.payFrom, ...PAY_FROM.filter((other) => other !== seller.payFrom)];
  const quoted = ways.map((way) => quoteShipping(order, seller, way, now)).find(({ ok }) => ok);
  if (quoted === undefined || !quoted.ok) return undefined;
  const spent = seller.spentToday + quoted.value.paymentAmount;
  return dailyCostLimit !== null && spent > dailyCostLimit ? undefined : quoted.value;
}
