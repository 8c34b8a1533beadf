import { t } from '../../shared/language/index.ts';

/** The server's names. Older rows may contain others, which are printed unchanged. */
const NAMES = new Map([
  ['outside', 'outside'],
  ['in the books', 'in-books'],
  ['cleared', 'cleared'],
  ['given back', 'given-back'],
  ['came in, not booked yet', 'in'],
  ['left, not booked yet', 'left'],
  ['credited without a transfer', 'unbacked'],
  ['paid from elsewhere', 'elsewhere'],
  ['fractions of a millionth', 'fractions'],
] as const);

export function comparedText(name: string): string {
  const known = (NAMES as ReadonlyMap<string, 'outside'>).get(name);
  return known === undefined ? name : t(`console.reconciliation.part.${known}`);
}
