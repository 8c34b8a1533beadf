import { type BasisPoints, WHOLE_IN_BASIS_POINTS } from './basis-points.ts';

declare const money: unique symbol;

/** Micro-USDT: the only representation of an amount inside the code (DOMAIN §3). */
export type Money = bigint & { readonly [money]: true };

export const MICRO_PER_USDT = 1_000_000n;
/** The largest PostgreSQL bigint. */
export const LARGEST_MONEY = 9_223_372_036_854_775_807n as Money;
export const NO_MONEY = 0n as Money;

export const microUsdt = (micro: bigint): Money => micro as Money;

const DECIMAL = /^(-?)(0|[1-9][0-9]{0,12})(?:\.([0-9]{1,6}))?$/;

/** Parses `"12.5"`. Returns undefined unless the text is ASCII digits with at most six decimals. */
export function parseMoney(text: string): Money | undefined {
  const match = DECIMAL.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = '0', decimals = ''] = match;
  const micro = BigInt(whole) * MICRO_PER_USDT + BigInt(decimals.padEnd(6, '0'));
  if (micro > LARGEST_MONEY) return undefined;
  return microUsdt(sign === '-' ? -micro : micro);
}

/** For literals in code and tests; throws on a bad one. */
export function usdt(text: string): Money {
  const amount = parseMoney(text);
  if (amount === undefined) throw new TypeError(`not an amount of USDT: ${text}`);
  return amount;
}

/** The shortest exact decimal, without exponent or trailing zeros. */
export function formatMoney(amount: Money): string {
  const absolute = amount < 0n ? -amount : amount;
  const decimals = (absolute % MICRO_PER_USDT).toString().padStart(6, '0').replace(/0+$/, '');
  const whole = (absolute / MICRO_PER_USDT).toString();
  return `${amount < 0n ? '-' : ''}${whole}${decimals === '' ? '' : `.${decimals}`}`;
}

export const addMoney = (...amounts: readonly Money[]): Money =>
  microUsdt(amounts.reduce<bigint>((sum, amount) => sum + amount, 0n));

export const subtractMoney = (from: Money, amount: Money): Money => microUsdt(from - amount);

export const multiplyMoney = (amount: Money, times: number): Money => microUsdt(amount * BigInt(times));

/** A fee is rounded down once, at the end, so the fraction stays with the seller (DOMAIN §3). */
export function shareRoundedDown(sum: Money, share: BasisPoints): Money {
  if (sum < 0n) throw new RangeError('a share is taken of an amount that is not negative');
  return microUsdt((sum * BigInt(share)) / WHOLE_IN_BASIS_POINTS);
}
