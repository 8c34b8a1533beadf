import type { Locale } from '@cliffhanger/core/kernel';

/** Making a formatter takes a hundred times as long as using it, and a list wants the same one for every row. */
const MADE = new Map<string, unknown>();

function madeOnce<Format>(kind: string, locale: Locale, options: object, make: () => Format): Format {
  const name = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = MADE.get(name) as Format | undefined;
  if (known !== undefined) return known;
  const format = make();
  MADE.set(name, format);
  return format;
}

export const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  madeOnce('number', locale, options, () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  madeOnce('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
