import { type Bridge, decimalUnits } from '@cliffhanger/core/ledger';
import { figures } from '../../shared/language/index.ts';

const DECIMALS = 18;
const UNITS_PER_CENT = 10n ** 16n;

/** Rounded to the nearest. */
function centsOf(decimal: string): bigint {
  const units = decimalUnits(decimal, DECIMALS) ?? 0n;
  const half = units < 0n ? -UNITS_PER_CENT / 2n : UNITS_PER_CENT / 2n;
  return (units + half) / UNITS_PER_CENT;
}

const inCents = (decimal: string): string => {
  const cents = centsOf(decimal);
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

/**
 * How the amounts of one row are written: in cents where the row adds up in cents, otherwise each of them whole. A reader
 * who adds them up comes to what stands there.
 */
export function rowFigures(
  { inBooks, between, expected, outside }: Bridge,
  difference: string,
): (decimal: string) => string {
  const sum = [inBooks, ...between.map(({ amount }) => amount)].reduce((so, one) => so + centsOf(one), 0n);
  const addsUp = sum === centsOf(expected) && centsOf(expected) + centsOf(difference) === centsOf(outside);
  return (decimal) => figures(addsUp ? inCents(decimal) : decimal);
}
