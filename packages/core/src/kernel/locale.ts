/** The spec's own language codes exist only on the wire. */
export const LOCALES = ['en', 'es', 'ru', 'ja', 'de', 'zh-Hans', 'zh-Hant'] as const;

export type Locale = (typeof LOCALES)[number];

export const DEFAULT_LOCALE: Locale = 'en';
