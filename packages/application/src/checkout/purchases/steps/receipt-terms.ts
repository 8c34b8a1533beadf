import { includedTaxRoundedHalfUp } from '@cliffhanger/core/checkout';
import type { BasisPoints, Money } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';

/** The tax included in a price, for the receipt. */
export interface IncludedTax {
  readonly label: string;
  readonly rate: BasisPoints;
  readonly amount: Money;
}

/** By the settings on the day of the purchase; `null` when no tax is stated. */
export const taxOf = (
  { amount }: { readonly amount: Money },
  { salesTax }: Pick<Settings, 'salesTax'>,
): IncludedTax | null =>
  salesTax === null ? null : { ...salesTax, amount: includedTaxRoundedHalfUp(amount, salesTax.rate) };
