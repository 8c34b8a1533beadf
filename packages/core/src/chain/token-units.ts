import { LARGEST_MONEY, type Money, microUsdt } from '../kernel/index.ts';

/** The books count millionths (DOMAIN §3). */
const BOOK_DECIMALS = 6;

export interface CountedUnits {
  readonly amount: Money;
  /** Less than a millionth, in the token's smallest unit. It is never credited. */
  readonly remainder: bigint;
}

/** Token units per millionth. Tokens with fewer decimals are not supported. */
export function unitsOfAMillionth(decimals: number): bigint {
  if (!Number.isInteger(decimals) || decimals < BOOK_DECIMALS || decimals > 36) {
    throw new RangeError(`a token of ${decimals} decimals cannot be counted`);
  }
  return 10n ** BigInt(decimals - BOOK_DECIMALS);
}

/** Undefined above the largest amount. */
export function countUnits(units: bigint, decimals: number): CountedUnits | undefined {
  const millionth = unitsOfAMillionth(decimals);
  const amount = units / millionth;
  return amount > LARGEST_MONEY ? undefined : { amount: microUsdt(amount), remainder: units % millionth };
}
