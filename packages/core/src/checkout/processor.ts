import type { Id, Money, OrderId, RefusalName, SellerId } from '../kernel/index.ts';

/** Who takes viewers' money: play money, cards on a page of the processor's own, USDT on a chain. */
export const PROCESSORS = ['sandbox', 'stripe', 'usdt'] as const;
export type ProcessorName = (typeof PROCESSORS)[number];

/** A purchase from the moment in which its price is agreed on; the order comes with the money. */
export type PurchaseId = Id<'purchase'>;

/** What a card is charged, in hundredths of its currency. */
export interface CardCharge {
  readonly currency: string;
  readonly hundredths: bigint;
}

export interface CardRate {
  readonly currency: string;
  readonly perUsdt: Money;
}

const MICRO_SQUARED_PER_HUNDREDTH = 10_000_000_000n;

/** The same figure in the card's currency [cfg]; a part of a hundredth is charged as a whole one, as the quote says. */
export function cardChargeRoundedUp(amount: Money, { currency, perUsdt }: CardRate): CardCharge {
  const exact = amount * perUsdt;
  const hundredths = (exact + MICRO_SQUARED_PER_HUNDREDTH - 1n) / MICRO_SQUARED_PER_HUNDREDTH;
  return { currency, hundredths };
}

/** The other way round: what a card's currency is worth in USDT, never more. */
export const usdtRoundedDown = ({ hundredths }: CardCharge, { perUsdt }: CardRate): Money =>
  ((hundredths * MICRO_SQUARED_PER_HUNDREDTH) / perUsdt) as Money;

/** `12.00` */
export function hundredthsText(hundredths: bigint): string {
  const digits = hundredths.toString().padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** How a purchase ended. Whoever did not pay may still do so: a processor's word that money came always wins. */
export type PurchaseEnd =
  | { readonly kind: 'settled'; readonly orderId: OrderId; readonly sellerId: SellerId }
  /** The order was refused when the money had come; it goes back. */
  | { readonly kind: 'turned-down'; readonly rule: RefusalName; readonly charge: string }
  | { readonly kind: 'declined' }
  | { readonly kind: 'expired' };

export type PurchaseState = 'waiting' | 'paid' | 'declined' | 'expired' | 'turned-down';

export function purchaseState(end: PurchaseEnd | null): PurchaseState {
  if (end === null) return 'waiting';
  return end.kind === 'settled' ? 'paid' : end.kind;
}
