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
 * For papers, proofs and what is paid on a chain: this many decimals at least, and none left out. `Intl` takes the
 * decimal string as it is: no amount ever becomes a float.
 */
export const exactMoneyFigures = (amount: Money, locale: Locale, decimals = DECIMALS): string =>
  formatFor(locale, decimals).format(formatMoney(withoutSign(amount)) as Intl.StringNumericLiteral);

const MICRO_PER_CENT = 10_000n;

/**
 * An amount on a screen or in a message, without sign or unit: two decimals (DOMAIN §15), rounded down, so that nobody is
 * shown more than there is. A cost is rounded `up`: what is left then adds up. Less than a cent stays whole: it is not
 * nothing.
 */
export function moneyFigures(amount: Money, locale: Locale, rounded: 'down' | 'up' = 'down'): string {
  const whole = withoutSign(amount);
  if (whole < MICRO_PER_CENT) return exactMoneyFigures(whole, locale);
  const beyond = rounded === 'up' ? MICRO_PER_CENT - 1n : 0n;
  return exactMoneyFigures((((whole + beyond) / MICRO_PER_CENT) * MICRO_PER_CENT) as Money, locale);
}
