import type { Instant, Money } from '../kernel/index.ts';
import { type Order, PAY_FROM, type PayFrom } from './order.ts';
import { quoteShipping, type ShippingQuote, type ShippingSeller } from './ship.ts';

export interface AutoShippingSeller extends ShippingSeller {
  /** Tried first; the other one after it: what matters is that the order is shipped. */
  readonly payFrom: PayFrom;
  readonly autoShip: { readonly isOn: boolean; readonly dailyCostLimit: Money | null };
  /** By auto-ship, on this drama, on this day. */
  readonly spentToday: Money;
}

/** How an order ships by itself where a right, the setting, a purse and the day's limit allow it; undefined: it waits. */
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
