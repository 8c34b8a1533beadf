import type { Locale } from '@cliffhanger/core/kernel';

/** Name of each language in that language, for the picker. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  es: 'Español',
  ru: 'Русский',
  ja: '日本語',
  de: 'Deutsch',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
};
