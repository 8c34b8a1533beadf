import { type Money, multiplyMoney, subtractMoney } from '../kernel/index.ts';

/** Prices are copied into the order when it is made; nothing that changes later touches it (DOMAIN §5). */
export interface EpisodePrices {
  readonly retail: Money;
  readonly wholesale: Money;
}

export interface Purchase extends EpisodePrices {
  readonly quantity: number;
}

/** What the viewer pays and what the episodes cost the seller, before any credits. */
export interface SaleAmounts {
  readonly orderAmount: Money;
  readonly purchaseCost: Money;
  readonly profit: Money;
}

export function saleAmounts({ quantity, retail, wholesale }: Purchase): SaleAmounts {
  const orderAmount = multiplyMoney(retail, quantity);
  const purchaseCost = multiplyMoney(wholesale, quantity);
  return { orderAmount, purchaseCost, profit: subtractMoney(orderAmount, purchaseCost) };
}

/** How prepaid credits lower what is left to pay. */
export interface Deduction {
  readonly deductibleEpisodes: number;
  readonly deductionAmount: Money;
  readonly paymentAmount: Money;
}

export function deductEpisodeCredits(purchase: Purchase, remainingEpisodes: number): Deduction {
  const deductibleEpisodes = Math.min(purchase.quantity, remainingEpisodes);
  const deductionAmount = multiplyMoney(purchase.wholesale, deductibleEpisodes);
  const { purchaseCost } = saleAmounts(purchase);
  return { deductibleEpisodes, deductionAmount, paymentAmount: subtractMoney(purchaseCost, deductionAmount) };
}
