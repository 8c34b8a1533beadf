import { LARGEST_MONEY, type Money, microUsdt } from '../kernel/index.ts';

/** Our books count millionths (DOMAIN §3). */
const BOOK_DECIMALS = 6;

export interface CountedUnits {
  readonly amount: Money;
  /** Of the token's smallest units: less than a millionth of it. It stays where it is and is never credited. */
  readonly remainder: bigint;
}

/** How many of a token's smallest units make a millionth. Tokens that count less finely are not taken. */
export function unitsOfAMillionth(decimals: number): bigint {
  if (!Number.isInteger(decimals) || decimals < BOOK_DECIMALS || decimals > 36) {
    throw new RangeError(`a token of ${decimals} decimals cannot be counted`);
  }
  return 10n ** BigInt(decimals - BOOK_DECIMALS);
}

/** Undefined: more than there can be. */
export function countUnits(units: bigint, decimals: number): CountedUnits | undefined {
  const millionth = unitsOfAMillionth(decimals);
  const amount = units / millionth;
  return amount > LARGEST_MONEY ? undefined : { amount: microUsdt(amount), remainder: units % millionth };
}
