import { addMoney, type Money, NO_MONEY } from '@cliffhanger/core/kernel';
import { dayAfter, type Release, type ReleaseDays, releasesOf } from '../../../shared/releases/index.ts';

export interface ReleaseDay {
  /** `2026-11-19`. */
  readonly day: string;
  readonly sum: Money;
  readonly orders: number;
  /** The bar height, from 0 to 1, relative to the largest day. */
  readonly share: number;
}

export interface ReleaseWeek {
  readonly days: readonly ReleaseDay[];
  readonly sum: Money;
  /** Releases after the week, by audits. */
  readonly later: readonly Release[];
}

/** T+7: everything on hold today is released within seven days, counting both today and the last day. */
const DAYS = 8;

/** The days from today on, including those without a release. */
export function releaseWeek(releases: ReleaseDays): ReleaseWeek {
  const { list, today } = releases;
  const last = dayAfter(today, DAYS - 1);
  const sums = Array.from({ length: DAYS }, (_, index) => releasesOf(releases, dayAfter(today, index)));
  const most = sums.reduce((largest, { sum }) => (sum > largest ? sum : largest), NO_MONEY);
  return {
    days: sums.map(({ day, sum, orders }) => ({
      day,
      sum,
      orders,
      share: most === 0n ? 0 : Number((sum * 1000n) / most) / 1000,
    })),
    sum: addMoney(...sums.map(({ sum }) => sum)),
    later: list.filter(({ day }) => day > last),
  };
}
