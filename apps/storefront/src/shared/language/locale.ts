import { bundles } from 'virtual:messages';
import { setLocale } from '@cliffhanger/client/language';
import { DEFAULT_LOCALE, LOCALES, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';

/** The server reads this cookie to render the landing page in the chosen language. */
const COOKIE = 'watch-lang';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** The server chooses by cookie or `Accept-Language` and sets `lang` on the document. */
export const pageLocale = (): Locale =>
  LOCALES.find((locale) => locale === document.documentElement.lang) ?? DEFAULT_LOCALE;

/** Switches only after the messages have loaded. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await bundles[locale].watch();
  i18n.load(locale, messages);
  setLocale(locale);
}

export async function changeLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the server reads it on the next page load
  document.cookie = `${COOKIE}=${locale}; Path=/watch; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}
