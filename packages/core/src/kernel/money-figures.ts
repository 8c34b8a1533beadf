import type { Locale } from './locale.ts';
import { formatMoney, type Money } from './money.ts';

const DECIMALS = 2;
const MOST_DECIMALS = 6;

const FORMATS = new Map<string, Intl.NumberFormat>();

function formatFor(locale: Locale, decimals: number): Intl.NumberFormat {
  const name = `${locale} ${decimals}`;
  const known = FORMATS.get(name);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: MOST_DECIMALS,
  });
  FORMATS.set(name, made);
  return made;
}

const withoutSign = (amount: Money): Money => (amount < 0n ? -amount : amount) as Money;

/**
 * All decimals, at least this many: for documents, proofs and payments on a chain. `Intl` formats the decimal
 * string, so no amount becomes a float.
 */
export const exactMoneyFigures = (amount: Money, locale: Locale, decimals = DECIMALS): string =>
  formatFor(locale, decimals).format(formatMoney(withoutSign(amount)) as Intl.StringNumericLiteral);

const MICRO_PER_CENT = 10_000n;

/**
 * Without sign or unit: two decimals (DOMAIN §15), rounded down so that a balance is never overstated. Costs
 * are rounded `up`, so that the remainder adds up. Amounts below a cent keep all decimals.
 */
export function moneyFigures(amount: Money, locale: Locale, rounded: 'down' | 'up' = 'down'): string {
  const whole = withoutSign(amount);
  if (whole < MICRO_PER_CENT) return exactMoneyFigures(whole, locale);
  const beyond = rounded === 'up' ? MICRO_PER_CENT - 1n : 0n;
  return exactMoneyFigures((((whole + beyond) / MICRO_PER_CENT) * MICRO_PER_CENT) as Money, locale);
}
