import { DAY_MS, type Locale } from '@cliffhanger/core/kernel';

/** `2026-11`. */
export type Month = `${number}-${number}`;

const twoDigits = (count: number): string => String(count).padStart(2, '0');

const monthAt = (at: Date): Month => `${at.getUTCFullYear()}-${twoDigits(at.getUTCMonth() + 1)}` as Month;

const firstDay = (month: Month): Date => new Date(`${month}-01T00:00:00Z`);

/** Days of the platform are UTC days. */
export const monthOf = (instant: number): Month => monthAt(new Date(instant));

export function nextMonth(month: Month, by: 1 | -1): Month {
  const first = firstDay(month);
  return monthAt(new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + by, 1)));
}

export const monthName = (month: Month, locale: Locale): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    firstDay(month),
  );

/** First day of the week: 1 is Monday, 7 Sunday. */
const FIRST_WEEKDAY: Partial<Record<Locale, number>> = { en: 7, ja: 7, 'zh-Hant': 7 };
const firstWeekday = (locale: Locale): number => FIRST_WEEKDAY[locale] ?? 1;

const A_MONDAY = Date.UTC(2024, 0, 1);

export const weekdayNames = (locale: Locale): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, index) =>
    format.format(A_MONDAY + (firstWeekday(locale) - 1 + index) * DAY_MS),
  );
};

/** First day of the week that contains the day. */
export function weekStart(day: string, locale: Locale): string {
  const at = new Date(`${day}T00:00:00Z`);
  const since = (at.getUTCDay() - firstWeekday(locale) + 7) % 7;
  return new Date(at.getTime() - since * DAY_MS).toISOString().slice(0, 10);
}

/** Reorders values from Monday to Sunday like `weekdayNames`. */
export function inWeekOrder<Day>(fromMonday: readonly Day[], locale: Locale): readonly Day[] {
  const first = firstWeekday(locale) - 1;
  return [...fromMonday.slice(first), ...fromMonday.slice(0, first)];
}

/** Days of the month, and the number of empty cells before the first. */
export function monthDays(month: Month, locale: Locale): { blanks: number; days: readonly string[] } {
  const first = firstDay(month);
  const count = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const weekday = first.getUTCDay() === 0 ? 7 : first.getUTCDay();
  return {
    blanks: (weekday - firstWeekday(locale) + 7) % 7,
    days: Array.from({ length: count }, (_, index) => `${month}-${twoDigits(index + 1)}`),
  };
}
