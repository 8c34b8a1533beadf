import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';

/**
 * The first supported language of the browser. Chinese is matched by script, which `maximize` derives from the region.
 */
export function browserLocale(languages: readonly string[]): Locale {
  for (const tag of languages) {
    const { language, script } = new Intl.Locale(tag).maximize();
    const spoken = LOCALES.find((locale) => locale === language || locale === `${language}-${script}`);
    if (spoken !== undefined) return spoken;
  }
  return DEFAULT_LOCALE;
}
