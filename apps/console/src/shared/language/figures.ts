import { currentLocale } from '@cliffhanger/client/language';
import { type Money, moneyFigures } from '@cliffhanger/core/kernel';
import { numberFormat, wordsOf } from '@cliffhanger/ui';

/* Figures as the reader writes them. `Intl` is given exact decimals as text: no amount ever becomes a float. */

const MINUS = '−';

/** With two decimals, a minus that is one, and a plus where it says which way money went. */
export function moneyText(amount: bigint, isSigned = false): string {
  const written = moneyFigures((amount < 0n ? -amount : amount) as Money, currentLocale());
  if (amount < 0n) return `${MINUS}${written}`;
  return isSigned && amount > 0n ? `+${written}` : written;
}

export const countText = (count: number | bigint): string => numberFormat(currentLocale()).format(count);

/** An exact decimal as a person reads it: grouped, two decimals at least, none left out. */
export const figures = (decimal: string): string =>
  numberFormat(currentLocale(), { minimumFractionDigits: 2, maximumFractionDigits: 18 })
    .format(decimal as Intl.StringNumericLiteral)
    .replace('-', MINUS);

const BOOKED = { minimumFractionDigits: 6, maximumFractionDigits: 6 };

/** Six decimals in the books, so that a sum can be read down. */
export const bookedText = (decimal: string): string =>
  numberFormat(currentLocale(), BOOKED).format(decimal as Intl.StringNumericLiteral);

const WHOLE = 10_000;

/** Basis points as a share of a hundred, without its sign: `3.08`. */
export const percentText = (basisPoints: number): string =>
  numberFormat(currentLocale(), { maximumFractionDigits: 2 }).format(basisPoints / 100);

/** The same with the sign, where it stands alone: `3.08%`. */
export const shareText = (basisPoints: number): string =>
  numberFormat(currentLocale(), { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / WHOLE);

/** `3 days, 4 hr`. */
export const spanText = (ms: number): string => wordsOf(ms, currentLocale());
