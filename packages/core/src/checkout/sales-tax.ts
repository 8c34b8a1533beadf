import { type BasisPoints, type Money, microUsdt, WHOLE_IN_BASIS_POINTS } from '../kernel/index.ts';

const MICRO_PER_CENT = 10_000n;

/** The tax included in a price, to the cent, half a cent rounded up. */
export function includedTaxRoundedHalfUp(amount: Money, rate: BasisPoints): Money {
  const share = BigInt(rate);
  const whole = (WHOLE_IN_BASIS_POINTS + share) * MICRO_PER_CENT;
  const cents = (2n * amount * share + whole) / (2n * whole);
  return microUsdt(cents * MICRO_PER_CENT);
}
