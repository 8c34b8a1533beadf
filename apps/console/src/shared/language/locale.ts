import { bundles } from 'virtual:messages';
import { browserLocale, setLocale } from '@cliffhanger/client/language';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';
import { t } from './texts.ts';

/** Per browser, like the colour mode: it applies before the login too. */
const KEY = 'console-language';

const chosenLocale = (): Locale =>
  LOCALES.find((locale) => locale === localStorage.getItem(KEY)) ?? browserLocale(navigator.languages);

let wanted: Locale | undefined;

/** Switches when the messages have loaded. Of two concurrent calls, the later one wins. */
async function speak(locale: Locale): Promise<void> {
  wanted = locale;
  const { messages } = await bundles[locale].console();
  if (wanted !== locale) return;
  i18n.load(locale, messages);
  setLocale(locale);
  document.title = t('console.window');
}

/** The stored language, or the browser's if supported, or English. Only this one is fetched. */
export const loadMessages = (): Promise<void> => speak(chosenLocale());

export async function changeLocale(locale: Locale): Promise<void> {
  await speak(locale);
  if (wanted === locale) localStorage.setItem(KEY, locale);
}
