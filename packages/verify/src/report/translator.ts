import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import type { MessageId } from '@cliffhanger/i18n';
import { type Messages, setupI18n } from '@lingui/core';

export interface Translator {
  readonly locale: Locale;
  readonly t: (id: MessageId, values?: Readonly<Record<string, string | number>>) => string;
}

export function translatorOf(locale: Locale, messages: Messages): Translator {
  const i18n = setupI18n({ locale, messages: { [locale]: messages } });
  return { locale, t: (id, values = {}) => i18n._(id, values) };
}

/** The first supported language of the reader; Chinese by script. */
export function localeOf(languages: readonly string[]): Locale {
  for (const language of languages) {
    const lower = language.toLowerCase();
    if (lower.startsWith('zh')) return /hant|tw|hk|mo/.test(lower) ? 'zh-Hant' : 'zh-Hans';
    const found = LOCALES.find((locale) => lower.split('-')[0] === locale);
    if (found !== undefined) return found;
  }
  return 'en';
}
