import type { Instant } from '../kernel/index.ts';
import type { OutsideAccount } from './accounts.ts';

/** What the books say about money outside, beside what the outside says, on one day. */
export interface Comparison {
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

export type ComparisonState = 'equal' | 'explained' | 'open';

/** An explanation holds for as long as the difference is what was explained. */
export function comparisonState({
  difference,
  explanation,
}: Pick<Comparison, 'difference' | 'explanation'>): ComparisonState {
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
