import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';

/** The spec's language codes. */
export const WIRE_LOCALES = {
  en: 'en',
  es: 'xby',
  ru: 'ey',
  ja: 'ja',
  de: 'de',
  'zh-Hans': 'zh-Hans',
  'zh-Hant': 'zh-Hant',
} as const satisfies Record<Locale, string>;

/** The small selector on login and register; the picker offers all. */
export const SELECTOR_LOCALES = ['en', 'es', 'ru'] as const satisfies readonly Locale[];

export const wireLocale = (locale: Locale): string => WIRE_LOCALES[locale];

/** Unknown codes mean English. */
export const localeFromWire = (code: unknown): Locale =>
  LOCALES.find((locale) => WIRE_LOCALES[locale] === code) ?? DEFAULT_LOCALE;
