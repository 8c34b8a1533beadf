import { type Money, microUsdt } from '../kernel/index.ts';

/*
 * Where a sentence has room for two decimals: nobody reads that we owe less or hold more than is so, nor that more of it is
 * covered.
 */

const MICRO_PER_CENT = 10_000n;

export const centsRoundedDown = (amount: Money): Money => microUsdt(amount - (amount % MICRO_PER_CENT));

export const centsRoundedUp = (amount: Money): Money =>
  microUsdt(amount % MICRO_PER_CENT === 0n ? amount : centsRoundedDown(amount) + MICRO_PER_CENT);

const THOUSAND = 1_000n;

/** In tenths of a percent, rounded down: 896 is 89.6 %. Of nothing, all is covered. */
export const shareInTenths = (part: Money, whole: Money): number =>
  whole === 0n ? Number(THOUSAND) : Number((part * THOUSAND) / whole);
