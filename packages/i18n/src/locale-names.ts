import type { Locale } from '@cliffhanger/core/kernel';

/** Each language in its own words, as the picker lists them. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  ja: '日本語',
  de: 'Deutsch',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
};
