import type { Locale } from '@cliffhanger/core/kernel';

/* Times in UTC and amounts with six decimals, formatted for the locale. */

const DECIMALS = 6;
const MICRO = 10n ** BigInt(DECIMALS);
const LATEST_MS = 8_640_000_000_000_000;

/** Day before month in English: 17 October 2026. */
const DATES_AS: Partial<Record<Locale, string>> = { en: 'en-GB' };

export function dayText(locale: Locale, instant: number): string {
  return formatted(locale, instant, { dateStyle: 'long' });
}

export function shortDay(locale: Locale, instant: number): string {
  return formatted(locale, instant, { day: 'numeric', month: 'short' });
}

export function timeText(locale: Locale, instant: number): string {
  return formatted(locale, instant, { dateStyle: 'long', timeStyle: 'short' });
}

const formatted = (locale: Locale, instant: number, options: Intl.DateTimeFormatOptions): string =>
  instant > LATEST_MS
    ? String(instant)
    : new Intl.DateTimeFormat(DATES_AS[locale] ?? locale, {
        ...options,
        hourCycle: 'h23',
        timeZone: 'UTC',
      }).format(instant);

export interface AmountFigures {
  readonly sign: string;
  /** Up to the second decimal. */
  readonly main: string;
  /** The last four decimals, rendered smaller. */
  readonly quiet: string;
}

export function amountFigures(locale: Locale, micro: bigint): AmountFigures {
  const absolute = micro < 0n ? -micro : micro;
  const whole = new Intl.NumberFormat(locale, { useGrouping: true }).format(absolute / MICRO);
  const decimals = (absolute % MICRO).toString().padStart(DECIMALS, '0');
  const point = new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return {
    sign: micro < 0n ? '−' : '',
    main: `${whole}${point?.value ?? '.'}${decimals.slice(0, 2)}`,
    quiet: decimals.slice(2),
  };
}

export function amountText(locale: Locale, micro: bigint): string {
  const { sign, main, quiet } = amountFigures(locale, micro);
  return `${sign}${main}${quiet}`;
}

export const countText = (locale: Locale, count: number): string =>
  new Intl.NumberFormat(locale).format(count);
