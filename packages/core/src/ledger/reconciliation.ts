import type { Instant } from '../kernel/index.ts';
import type { OutsideAccount } from './accounts.ts';

/** The books beside an external balance on one day. */
export interface Reconciliation {
  readonly side: OutsideAccount;
  readonly day: string;
  /** The compared amounts, in exact decimals of USDT. */
  readonly parts: Readonly<Record<string, string>>;
  /** External balance minus the expected balance of the books; `0` when both agree. */
  readonly difference: string;
  readonly comparedAt: Instant;
  readonly explanation: Explanation | null;
}

export interface Explanation {
  /** The explanation covers this difference only. */
  readonly difference: string;
  readonly by: string;
  readonly at: Instant;
  readonly note: string;
}

export type ReconciliationState = 'equal' | 'explained' | 'open';

/** An explanation is valid only for the difference that it explains. */
export function reconciliationState({
  difference,
  explanation,
}: Pick<Reconciliation, 'difference' | 'explanation'>): ReconciliationState {
  if (difference === '0') return 'equal';
  return explanation?.difference === difference ? 'explained' : 'open';
}

/** Token units as a decimal: `1500000000000000001` with 18 decimals is `1.500000000000000001`. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The inverse of `decimalText`; undefined if the text has more decimals. */
export function decimalUnits(text: string, decimals: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

const MOST_DECIMALS = 18;

export interface Part {
  readonly name: string;
  readonly amount: string;
}

/** The steps from the books to the external balance. */
export interface Bridge {
  readonly outside: string;
  readonly inBooks: string;
  /** Known differences; none of them is zero. */
  readonly between: readonly Part[];
  /** The books plus the known differences. */
  readonly expected: string;
  /** Whether `expected` plus the difference equals the external balance. */
  readonly addsUp: boolean;
}

const OUTSIDE = 'outside';
const IN_BOOKS = 'in the books';

/** For a processor, the other parts describe the external balance itself, so nothing is in between. */
export function bridgeOf({
  side,
  parts,
  difference,
}: Pick<Reconciliation, 'side' | 'difference'> & { readonly parts: readonly Part[] }): Bridge {
  const amountOf = (wanted: string): string => parts.find(({ name }) => name === wanted)?.amount ?? '0';
  const [outside, inBooks] = [amountOf(OUTSIDE), amountOf(IN_BOOKS)];
  const between = side.startsWith('custody:')
    ? parts.filter(({ name, amount }) => name !== OUTSIDE && name !== IN_BOOKS && amount !== '0')
    : [];
  const expected = [inBooks, ...between.map(({ amount }) => amount)].map(unitsOf).reduce((a, b) => a + b);
  return {
    outside,
    inBooks,
    between,
    expected: decimalText(expected, MOST_DECIMALS),
    addsUp: expected + unitsOf(difference) === unitsOf(outside),
  };
}

function unitsOf(text: string): bigint {
  const units = decimalUnits(text, MOST_DECIMALS);
  if (units === undefined) throw new RangeError(`${text} is no amount that was compared`);
  return units;
}
