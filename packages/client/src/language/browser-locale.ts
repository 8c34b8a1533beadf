import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';

/** The first language the browser asks for that we speak; Chinese by its script, or by where it is written. */
export function browserLocale(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const spoken = LOCALES.find((locale) => locale === language || locale === `${language}-${script}`);
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT_LOCALE;
}
