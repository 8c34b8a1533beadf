import { bundles } from 'virtual:messages';
import { browserLocale, setLocale } from '@cliffhanger/client/language';
import { LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';
import { t } from './texts.ts';

/** Of this browser, like the colours: it is known before anybody has logged in. */
const KEY = 'console-language';

const chosenLocale = (): Locale =>
  LOCALES.find((locale) => locale === localStorage.getItem(KEY)) ?? browserLocale(navigator.languages);

let wanted: Locale | undefined;

/** Nothing changes until the texts are there; of two languages chosen one after the other, the second one stays. */
async function speak(locale: Locale): Promise<void> {
  wanted = locale;
  const { messages } = await bundles[locale].console();
  if (wanted !== locale) return;
  i18n.load(locale, messages);
  setLocale(locale);
  document.title = t('console.window');
}

/** The language that was chosen, otherwise the browser's if it is one of ours, otherwise English. No other is fetched. */
export const loadMessages = (): Promise<void> => speak(chosenLocale());

export async function changeLocale(locale: Locale): Promise<void> {
  await speak(locale);
  if (wanted === locale) localStorage.setItem(KEY, locale);
}
