import type { Id, Money, OrderId, RefusalName, SellerId } from '../kernel/index.ts';

/** Play money, cards on the processor's page, USDT on a chain. */
export const PROCESSORS = ['sandbox', 'stripe', 'usdt'] as const;
export type ProcessorName = (typeof PROCESSORS)[number];

/** Exists from the agreed price on; the order follows the payment. */
export type PurchaseId = Id<'purchase'>;

/** In hundredths of the card's currency. */
export interface CardCharge {
  readonly currency: string;
  readonly hundredths: bigint;
}

export interface CardRate {
  readonly currency: string;
  readonly perUsdt: Money;
}

const MICRO_SQUARED_PER_HUNDREDTH = 10_000_000_000n;

/** The same figure in the card's currency [cfg]; fractions of a cent are rounded up, as the quote states. */
export function cardChargeRoundedUp(amount: Money, { currency, perUsdt }: CardRate): CardCharge {
  const exact = amount * perUsdt;
  const hundredths = (exact + MICRO_SQUARED_PER_HUNDREDTH - 1n) / MICRO_SQUARED_PER_HUNDREDTH;
  return { currency, hundredths };
}

/** The inverse, rounded down. */
export const usdtRoundedDown = ({ hundredths }: CardCharge, { perUsdt }: CardRate): Money =>
  ((hundredths * MICRO_SQUARED_PER_HUNDREDTH) / perUsdt) as Money;

/** `12.00` */
export function hundredthsText(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** An unpaid purchase may still be paid: a processor's report of money always wins. */
export type PurchaseEnd =
  | { readonly kind: 'settled'; readonly orderId: OrderId; readonly sellerId: SellerId }
  /** The order was refused after payment; the money is returned. */
  | { readonly kind: 'turned-down'; readonly rule: RefusalName; readonly charge: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'expired' };

export type PurchaseState = 'waiting' | 'paid' | 'declined' | 'expired' | 'turned-down';

export function purchaseState(end: PurchaseEnd | null): PurchaseState {
  if (end === null) return 'waiting';
  return end.kind === 'settled' ? 'paid' : end.kind;
}
