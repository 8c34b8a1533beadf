import { DAY_MS, HOUR_MS, type Instant, type Locale, MINUTE_MS } from '@cliffhanger/core/kernel';

/*
 * Times and numbers of the public pages: in the reader's language and in UTC, because a page without a script
 * does not know the reader's time zone.
 */

/** Day before month, which readers of English everywhere understand. */
const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: 'UTC', ...options });

/** 2 Nov 2026 */
export const dateText = (locale: Locale, at: Instant): string =>
  dateFormat(locale, { dateStyle: 'medium' }).format(at);

/** Thursday 12 November 2026 */
export const longDateText = (locale: Locale, at: Instant): string =>
  dateFormat(locale, { dateStyle: 'full' }).format(at);

/** October 2026 */
export const monthText = (locale: Locale, at: Instant): string =>
  dateFormat(locale, { month: 'long', year: 'numeric' }).format(at);

/** 14:39:48 */
export const clockText = (locale: Locale, at: Instant): string =>
  dateFormat(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(at);

export const momentText = (locale: Locale, at: Instant): string =>
  `${dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', hourCycle: 'h23' }).format(at)} UTC`;

export const numberText = (locale: Locale, value: number | bigint): string =>
  new Intl.NumberFormat(locale).format(value);

/** Floors the percentage, so that an incomplete part never shows as 100 %. */
export const percentRoundedDown = (
  locale: Locale,
  { part, of, places = 0 }: { readonly part: number; readonly of: number; readonly places?: 0 | 1 },
): string =>
  new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    roundingMode: 'floor',
  }).format(of === 0 ? 0 : part / of);

const unitText = (locale: Locale, unit: 'day' | 'hour' | 'minute', value: number, isLong: boolean): string =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: isLong ? 'long' : 'short' }).format(
    value,
  );

/** 24 hours, 30 days */
export const periodText = (locale: Locale, value: number, unit: 'days' | 'hours' | 'minutes'): string =>
  unitText(locale, unit === 'days' ? 'day' : unit === 'hours' ? 'hour' : 'minute', value, true);

const MOST_HOURS = 48;

/** 2 hr 10 min; from two days on in days and hours. Truncates, like a clock. */
export function tookText(locale: Locale, ms: number): string {
  const inDays = ms >= MOST_HOURS * HOUR_MS;
  const [largeMs, smallMs] = inDays ? [DAY_MS, HOUR_MS] : [HOUR_MS, MINUTE_MS];
  const large = Math.floor(ms / largeMs);
  const small = Math.floor((ms - large * largeMs) / smallMs);
  const words = [
    ...(large === 0 ? [] : [unitText(locale, inDays ? 'day' : 'hour', large, false)]),
    ...(small === 0 && large > 0 ? [] : [unitText(locale, inDays ? 'hour' : 'minute', small, false)]),
  ];
  return words.join(' ');
}
