import { currentLocale } from '@cliffhanger/client/language';
import type { Locale } from '@cliffhanger/core/kernel';
import { t } from './texts.ts';

/* Joins texts with the punctuation of each language. */

type Maybe = string | null | undefined;

/** `Bank, Berlin`; empty parts are dropped. */
export const listText = (parts: readonly Maybe[]): string =>
  parts
    .filter((part) => part !== null && part !== undefined && part !== '')
    .reduce(
      (first: string, next) => (first === '' ? `${next}` : t('console.list', { first, next: `${next}` })),
      '',
    );

/** `Approved: the name promises earnings`; an empty part is dropped. */
export function pairText(name: string, value: Maybe): string {
  if (value === null || value === undefined || value === '') return name;
  return name === '' ? value : t('console.pair', { name, value });
}

/** A verbatim quote of a person. */
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
