import { currentLocale } from '@cliffhanger/client/language';
import { type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { numberFormat, wordsOf } from '@cliffhanger/ui';

/* Numbers in the reader's locale. `Intl` receives exact decimals as text: no amount ever becomes a float. */

const MINUS = '−';

/** Two decimals and a true minus. `isSigned` adds a plus to income. */
export function moneyText(amount: bigint, isSigned = false): string {
  const written = moneyFigures((amount < 0n ? -amount : amount) as Money, currentLocale());
  if (amount < 0n) return `${MINUS}${written}`;
  return isSigned && amount > 0n ? `+${written}` : written;
}

export const countText = (count: number | bigint): string => numberFormat(currentLocale()).format(count);

/** Groups the digits of an exact decimal. Prints at least two decimals and drops none. */
export const figures = (decimal: string): string =>
  numberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 18 })
    .format(decimal as Intl.StringNumericLiteral)
    .replace('-', MINUS);

const BOOKED = { minimumFractionDigits: 6, maximumFractionDigits: 6 };

/** Six decimals, as in the books, so that columns line up. */
export const bookedText = (decimal: string): string =>
  numberFormat(currentLocale(), BOOKED).format(decimal as Intl.StringNumericLiteral);

const WHOLE = 10_000;

/** Basis points as a percentage without the sign: `3.08`. */
export const percentText = (basisPoints: number): string =>
  numberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(basisPoints / 100);

/** Basis points as a percentage with the sign: `3.08%`. */
export const shareText = (basisPoints: number): string =>
  numberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / WHOLE);

/** `3 days, 4 hr`. */
export const spanText = (ms: number): string => wordsOf(ms, currentLocale());
