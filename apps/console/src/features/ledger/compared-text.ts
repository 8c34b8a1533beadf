import { t } from '../../shared/language/index.ts';

/** As the server names what was compared; an older row may name something else, and stays what it is. */
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

/** What was compared, in words. */
export function comparedText(name: string): string {
  const known = (NAMES as ReadonlyMap<string, 'outside'>).get(name);
  return known === undefined ? name : t(`console.reconciliation.part.${known}`);
}
