import { type BasisPoints, type Money, microUsdt, WHOLE_IN_BASIS_POINTS } from '../kernel/index.ts';

const MICRO_PER_CENT = 10_000n;

/** What a price already contains of a tax, to the cent that a receipt shows; half a cent is a whole one. */
export function includedTaxRoundedHalfUp(amount: Money, rate: BasisPoints): Money {
  const share = BigInt(rate);
  const whole = (WHOLE_IN_BASIS_POINTS + share) * MICRO_PER_CENT;
  const cents = (2n * amount * share + whole) / (2n * whole);
  return microUsdt(cents * MICRO_PER_CENT);
}
