import { type Money, multiplyMoney, subtractMoney } from '../kernel/index.ts';

/** Prices are copied into the order; later changes do not affect it (DOMAIN §5). */
export interface EpisodePrices {
  readonly retail: Money;
  readonly wholesale: Money;
}

export interface Purchase extends EpisodePrices {
  readonly quantity: number;
}

/** The viewer's payment and the seller's wholesale cost, before credits. */
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

/** Episode credits and the remaining payment. */
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
