import { type Bridge, decimalText, decimalUnits } from '@cliffhanger/core/ledger';
import { figures } from '../../shared/language/index.ts';

const DECIMALS = 18;
const UNITS_PER_CENT = 10n ** 16n;

/** Rounds half away from zero. */
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
 * Formats the amounts of one row: in cents if the rounded row still adds up, otherwise with all decimals. A
 * reader who adds the row up must get the printed result.
 */
export function rowFigures(
  { inBooks, between, expected, outside }: Bridge,
  difference: string,
): (decimal: string) => string {
  const sum = [inBooks, ...between.map(({ amount }) => amount)].reduce((so, one) => so + centsOf(one), 0n);
  const addsUp = sum === centsOf(expected) && centsOf(expected) + centsOf(difference) === centsOf(outside);
  return (decimal) => figures(addsUp ? inCents(decimal) : decimal);
}

/** Exact decimal sum. */
export const sumOf = (decimals: readonly string[]): string =>
  decimalText(
    decimals.reduce((sum, decimal) => sum + (decimalUnits(decimal, DECIMALS) ?? 0n), 0n),
    DECIMALS,
  );

/** The sum of several bridges, column by column. */
export function sumOfBridges(bridges: readonly Bridge[]): Bridge {
  const parts = bridges.flatMap(({ between }) => between);
  const names = [...new Set(parts.map(({ name }) => name))];
  return {
    outside: sumOf(bridges.map(({ outside }) => outside)),
    inBooks: sumOf(bridges.map(({ inBooks }) => inBooks)),
    between: names.map((name) => ({
      name,
      amount: sumOf(parts.filter((part) => part.name === name).map(({ amount }) => amount)),
    })),
    expected: sumOf(bridges.map(({ expected }) => expected)),
    addsUp: bridges.every(({ addsUp }) => addsUp),
  };
}
