import { DAY_MS, type Instant, later, type Money, NO_MONEY } from '../kernel/index.ts';
import { dayOf } from '../settlement/index.ts';

export interface Balances {
  readonly available: Money;
  readonly unsettled: Money;
  readonly withdrawing: Money;
}

export interface DayBalances extends Balances {
  readonly day: string;
}

const EMPTY: Balances = { available: NO_MONEY, unsettled: NO_MONEY, withdrawing: NO_MONEY };

/**
 * One row per day; a day without movement ends like the day before. `ended` are days with movements, oldest
 * first; today comes from the books.
 */
export function balanceDays(
  ended: readonly DayBalances[],
  today: Balances,
  {
    days,
    now,
    offsetMinutes,
  }: { readonly days: number; readonly now: Instant; readonly offsetMinutes: number },
): readonly DayBalances[] {
  return Array.from({ length: days }, (_, index) => {
    const day = dayOf(later(now, (index + 1 - days) * DAY_MS), offsetMinutes);
    if (index === days - 1) return { ...pick(today), day };
    return { ...pick(ended.findLast((one) => one.day <= day) ?? EMPTY), day };
  });
}

const pick = ({ available, unsettled, withdrawing }: Balances): Balances => ({
  available,
  unsettled,
  withdrawing,
});
