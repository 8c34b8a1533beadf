import { figures } from '../language/index.ts';

const MINUS = '−';

/** Truncates an exact decimal to two places. A smaller non-zero amount keeps all of its places. */
export function decimalText(decimal: string, isSigned = false): string {
  const size = decimal.replace(/^-/, '');
  const cut = /^\d+(?:\.\d{1,2})?/.exec(size)?.[0] ?? size;
  const isNothing = !/[1-9]/.test(size);
  const written = figures(isNothing || /[1-9]/.test(cut) ? cut : size);
  if (decimal.startsWith('-') && !isNothing) return `${MINUS}${written}`;
  return isSigned && !isNothing ? `+${written}` : written;
}
