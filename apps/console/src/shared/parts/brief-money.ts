import { briefMoneyFigures, type Money } from '@cliffhanger/core/kernel';
import { currentLocale, figures } from '../language/index.ts';

const MINUS = '−';

/** For lists and totals: two decimals, less than a cent whole; a plus where it says which way money went. */
export function briefText(amount: bigint, isSigned = false): string {
  const written = briefMoneyFigures((amount < 0n ? -amount : amount) as Money, currentLocale());
  if (amount < 0n) return `${MINUS}${written}`;
  return isSigned && amount > 0n ? `+${written}` : written;
}

/** The same of an exact decimal, of however many places: cut off after the second, unless nothing would be left. */
export function decimalText(decimal: string, isSigned = false): string {
  const size = decimal.replace(/^-/, '');
  const cut = /^\d+(?:\.\d{1,2})?/.exec(size)?.[0] ?? size;
  const isNothing = !/[1-9]/.test(size);
  const written = figures(isNothing || /[1-9]/.test(cut) ? cut : size);
  if (decimal.startsWith('-') && !isNothing) return `${MINUS}${written}`;
  return isSigned && !isNothing ? `+${written}` : written;
}
