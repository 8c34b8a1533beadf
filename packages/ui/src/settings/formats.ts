import type { Locale } from '@cliffhanger/core/kernel';

/** Creating a formatter takes about a hundred times as long as using it, so they are cached. */
const CACHE = new Map<string, unknown>();

function cached<Format>(kind: string, locale: Locale, options: object, make: () => Format): Format {
  const name = `${kind} ${locale} ${JSON.stringify(options)}`;
  const known = CACHE.get(name) as Format | undefined;
  if (known !== undefined) return known;
  const format = make();
  CACHE.set(name, format);
  return format;
}

export const numberFormat = (locale: Locale, options: Intl.NumberFormatOptions = {}): Intl.NumberFormat =>
  cached('number', locale, options, () => new Intl.NumberFormat(locale, options));

export const dateFormat = (locale: Locale, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  cached('date', locale, options, () => new Intl.DateTimeFormat(locale, options));
