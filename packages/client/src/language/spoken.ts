import { DEFAULT_LOCALE, type Locale } from '@cliffhanger/core/kernel';
import { i18n } from '@lingui/core';
import { create } from 'zustand';

const useSpoken = create<{ readonly locale: Locale }>(() => ({ locale: DEFAULT_LOCALE }));

export const currentLocale = (): Locale => useSpoken.getState().locale;
export const useLocale = (): Locale => useSpoken(({ locale }) => locale);

/** From now on everything is said in this language, whose texts are there. */
export function setLocale(locale: Locale): void {
  i18n.activate(locale);
  document.documentElement.lang = locale;
  useSpoken.setState({ locale });
}
