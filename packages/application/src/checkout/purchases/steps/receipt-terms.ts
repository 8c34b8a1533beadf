import { includedTaxRoundedHalfUp } from '@cliffhanger/core/checkout';
import type { BasisPoints, Money } from '@cliffhanger/core/kernel';
import type { Settings } from '@cliffhanger/core/settings';

/** What a price contains of a tax, as the receipt says it. */
export interface IncludedTax {
  readonly label: string;
  readonly rate: BasisPoints;
  readonly amount: Money;
}

/** By the settings of the day of the purchase; null: none is stated. */
export const taxOf = (
  { amount }: { readonly amount: Money },
  { salesTax }: Pick<Settings, 'salesTax'>,
): IncludedTax | null =>
  salesTax === null ? null : { ...salesTax, amount: includedTaxRoundedHalfUp(amount, salesTax.rate) };
