import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';
import { create } from 'zustand';

const useLocaleStore = create<{ readonly locale: Locale }>(() => ({ locale: DEFAULT_LOCALE }));

export const currentLocale = (): Locale => useLocaleStore.getState().locale;
export const useLocale = (): Locale => useLocaleStore(({ locale }) => locale);

/** Requires that the messages of this locale are loaded. */
export function setLocale(locale: Locale): void {
  i18n.activate(locale);
  document.documentElement.lang = locale;
  useLocaleStore.setState({ locale });
}
