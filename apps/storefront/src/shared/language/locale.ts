import { bundles } from 'virtual:messages';
import { setLocale } from '@cliffhanger/client/language';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';

/** The same name as the server reads: the landing page is written in the language chosen here. */
const COOKIE = 'watch-lang';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The server has chosen by what was remembered or by what the browser asks for, and written it on the page. */
export const pageLocale = (): Locale =>
  LOCALES.find((locale) => locale === document.documentElement.lang) ?? DEFAULT_LOCALE;

/** Nothing changes until the texts are there. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await bundles[locale].watch();
  i18n.load(locale, messages);
  setLocale(locale);
}

export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it with the next page
  document.cookie = `${COOKIE}=${locale}; Path=/watch; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
