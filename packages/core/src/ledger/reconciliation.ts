import type { Instant } from '../kernel/index.ts';
import type { OutsideAccount } from './accounts.ts';

/** What the books say about money outside, beside what the outside says, on one day. */
export interface Reconciliation {
  readonly side: OutsideAccount;
  readonly day: string;
  /** What was compared, by name, in exact decimals of USDT. */
  readonly parts: Readonly<Record<string, string>>;
  /** What lies outside beyond what the books expect there; `0` when the two agree. */
  readonly difference: string;
  readonly comparedAt: Instant;
  readonly explanation: Explanation | null;
}

export interface Explanation {
  /** Of this difference and no other. */
  readonly difference: string;
  readonly by: string;
  readonly at: Instant;
  readonly note: string;
}

export type ReconciliationState = 'equal' | 'explained' | 'open';

/** An explanation holds for as long as the difference is what was explained. */
export function reconciliationState({
  difference,
  explanation,
}: Pick<Reconciliation, 'difference' | 'explanation'>): ReconciliationState {
  if (difference === '0') return 'equal';
  return explanation?.difference === difference ? 'explained' : 'open';
}

/** Smallest units of something as a decimal that a person reads: `1500000000000000001` of 18 is `1.500000000000000001`. */
export function decimalText(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The same back; undefined when it is no decimal of so many places. */
export function decimalUnits(text: string, decimals: number): bigint | undefined {
  const [, sign, whole, fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return sign === '-' ? -units : units;
}

/** As many as any token has. */
const MOST_DECIMALS = 18;

export interface Part {
  readonly name: string;
  readonly amount: string;
}

/** What leads from what the books say to what lies outside, line by line. */
export interface Bridge {
  readonly outside: string;
  readonly inBooks: string;
  /** What is known to stand in between; nothing of it is zero. */
  readonly between: readonly Part[];
  /** What the books and the lines between them say should lie outside. */
  readonly expected: string;
  /** Whether what is expected and the difference really are what lies outside. */
  readonly addsUp: boolean;
}

const OUTSIDE = 'outside';
const IN_BOOKS = 'in the books';

/** Of a processor the other parts say what the outside is made of: nothing stands between it and the books. */
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
