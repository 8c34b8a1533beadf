import type { Locale } from './locale.ts';
import { formatMoney, type Money } from './money.ts';

const LEAST_DECIMALS = 2;
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

/** How many decimals these amounts need to stand under each other, each of them whole. */
export const decimalsOf = (amounts: readonly Money[]): number =>
  Math.max(LEAST_DECIMALS, ...amounts.map((amount) => formatMoney(amount).split('.')[1]?.length ?? 0));

const withoutSign = (amount: Money): Money => (amount < 0n ? -amount : amount) as Money;

/** Without sign or unit. `Intl` takes the decimal string as it is: no amount ever becomes a float. */
export const moneyFigures = (amount: Money, locale: Locale, decimals = LEAST_DECIMALS): string =>
  formatFor(locale, decimals).format(formatMoney(withoutSign(amount)) as Intl.StringNumericLiteral);

const MICRO_PER_CENT = 10_000n;

/**
 * For lists and totals, where amounts are compared: two decimals, cut off and never rounded up, so that nobody is shown
 * more than there is. Less than a cent stays whole: it is not nothing.
 */
export function briefMoneyFigures(amount: Money, locale: Locale): string {
  const whole = withoutSign(amount);
  return moneyFigures(whole < MICRO_PER_CENT ? whole : ((whole - (whole % MICRO_PER_CENT)) as Money), locale);
}
