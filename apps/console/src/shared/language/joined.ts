import { currentLocale } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import { t } from './texts.ts';

/* What is said beside one another: each language has marks of its own for it. */

type Maybe = string | null | undefined;

/** `Bank, Berlin`; what is empty is left out. */
export const listText = (parts: readonly Maybe[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .reduce(
      (first: string, next) => (first === '' ? `${next}` : t('console.list', { first, next: `${next}` })),
      '',
    );

/** `Approved: the name promises earnings`; one that is empty leaves the other. */
export function pairText(name: string, value: Maybe): string {
  if (value === null || value === undefined || value === '') return name;
  return name === '' ? value : t('console.pair', { name, value });
}

/** What somebody wrote, word for word. */
export const quoteText = (text: string): string => t('console.quote', { text });

const NAMES = new Map<string, Intl.DisplayNames>();

function namesOf(locale: Locale, type: 'region' | 'language'): Intl.DisplayNames {
  const key = `${locale} ${type}`;
  const known = NAMES.get(key) ?? new Intl.DisplayNames(locale, { type });
  NAMES.set(key, known);
  return known;
}

export const countryText = (country: string): string =>
  namesOf(currentLocale(), 'region').of(country) ?? country;

export const languageText = (locale: Locale): string =>
  namesOf(currentLocale(), 'language').of(locale) ?? locale;
