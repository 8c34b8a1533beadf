import type { Locale } from './locale.ts';
import { formatMoney, type Money } from './money.ts';

const FORMATS = new Map<Locale, Intl.NumberFormat>();

function formatFor(locale: Locale): Intl.NumberFormat {
  const known = FORMATS.get(locale);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 });
  FORMATS.set(locale, made);
  return made;
}

const withoutSign = (amount: Money): Money => (amount < 0n ? -amount : amount) as Money;

/** Without sign or unit. `Intl` takes the decimal string as it is: no amount ever becomes a float. */
export const moneyFigures = (amount: Money, locale: Locale): string =>
  formatFor(locale).format(formatMoney(withoutSign(amount)) as Intl.StringNumericLiteral);

const MICRO_PER_CENT = 10_000n;

/**
 * For lists and totals, where amounts are compared: two decimals, cut off and never rounded up, so that nobody is shown
 * more than there is. Less than a cent stays whole: it is not nothing.
 */
export function briefMoneyFigures(amount: Money, locale: Locale): string {
  const whole = withoutSign(amount);
  return moneyFigures(whole < MICRO_PER_CENT ? whole : ((whole - (whole % MICRO_PER_CENT)) as Money), locale);
}
