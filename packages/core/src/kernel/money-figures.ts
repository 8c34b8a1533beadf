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

/** Without sign or unit. `Intl` takes the decimal string as it is: no amount ever becomes a float. */
export const moneyFigures = (amount: Money, locale: Locale): string =>
  formatFor(locale).format(
    formatMoney((amount < 0n ? -amount : amount) as Money) as Intl.StringNumericLiteral,
  );
