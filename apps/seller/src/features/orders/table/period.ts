import { DAY_MS, type Instant, instantOf, type Locale } from '@cliffhanger/core/kernel';
import { type Month, monthName, monthOf, nextMonth } from '@cliffhanger/ui/time';

/** `any`, the last days, or a month such as `2026-11`. */
export type Period = 'any' | 'today' | 'week' | 'month' | Month;

const MONTHS_OFFERED = 4;
const DAYS = { today: 1, week: 7, month: 30 } as const;

/** This month and the ones before it, with labels. */
export function monthsOffered(now: Instant, locale: Locale): readonly { value: Month; label: string }[] {
  const months: Month[] = [monthOf(now)];
  for (let last = months[0]; last !== undefined && months.length < MONTHS_OFFERED; ) {
    last = nextMonth(last, -1);
    months.push(last);
  }
  return months.map((value) => ({ value, label: monthName(value, locale) }));
}

export const isPeriod = (text: string | undefined): text is Period =>
  text !== undefined && (text in DAYS || /^20[0-9]{2}-(0[1-9]|1[0-2])$/.test(text));

/** The bounds of a period, in UTC like the ledger. */
export function boundsOf(
  period: Period,
  now: Instant,
): { readonly paidFrom?: Instant; readonly paidBefore?: Instant } {
  if (period === 'any') return {};
  if (period === 'today' || period === 'week' || period === 'month') {
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    return { paidFrom: instantOf(today - (DAYS[period] - 1) * DAY_MS) };
  }
  const first = (month: Month) => instantOf(Date.parse(`${month}-01T00:00:00Z`));
  return { paidFrom: first(period), paidBefore: first(nextMonth(period, 1)) };
}
