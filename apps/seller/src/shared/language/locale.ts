import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { localeFromWire, wireLocale } from '@cliffhanger/wire/kernel';
import { STORAGE_KEYS } from '@cliffhanger/wire/pages';
import { i18n, type Messages } from '@lingui/core';
import { create } from 'zustand';

/** One file a locale, fetched when it is chosen. */
const LOADERS: Readonly<Record<Locale, () => Promise<{ readonly messages: Messages }>>> = {
  en: () => import('virtual:messages/en'),
  es: () => import('virtual:messages/es'),
  ru: () => import('virtual:messages/ru'),
  ja: () => import('virtual:messages/ja'),
  de: () => import('virtual:messages/de'),
  'zh-Hans': () => import('virtual:messages/zh-Hans'),
  'zh-Hant': () => import('virtual:messages/zh-Hant'),
};

const useLocaleStore = create<{ readonly locale: Locale }>(() => ({ locale: DEFAULT_LOCALE }));

export const currentLocale = (): Locale => useLocaleStore.getState().locale;
export const useLocale = (): Locale => useLocaleStore(({ locale }) => locale);

/** Kept in the spec's codes under the spec's two keys (spec §3). */
export const storedLocale = (): Locale =>
  localeFromWire(localStorage.getItem(STORAGE_KEYS.language) ?? localStorage.getItem(STORAGE_KEYS.locale));

function storeLocale(locale: Locale): void {
  localStorage.setItem(STORAGE_KEYS.language, wireLocale(locale));
  localStorage.setItem(STORAGE_KEYS.locale, wireLocale(locale));
}

/** Nothing changes until the texts are there: a failed fetch leaves the old language standing. */
export async function changeLocale(locale: Locale): Promise<void> {
  const { messages } = await LOADERS[locale]();
  i18n.load(locale, messages);
  i18n.activate(locale);
  document.documentElement.lang = locale;
  storeLocale(locale);
  useLocaleStore.setState({ locale });
}
