import { type Money, microUsdt } from '../kernel/index.ts';

/* Rounds to two decimals so that debts are never understated and holdings or coverage never overstated. */

const MICRO_PER_CENT = 10_000n;

export const centsRoundedDown = (amount: Money): Money => microUsdt(amount - (amount % MICRO_PER_CENT));

export const centsRoundedUp = (amount: Money): Money =>
  microUsdt(amount % MICRO_PER_CENT === 0n ? amount : centsRoundedDown(amount) + MICRO_PER_CENT);

const THOUSAND = 1_000n;

/** In tenths of a percent, rounded down: 896 is 89.6 %. Nothing owed is fully covered. */
export const shareInTenths = (part: Money, whole: Money): number =>
  whole === 0n ? Number(THOUSAND) : Number((part * THOUSAND) / whole);
