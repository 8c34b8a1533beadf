import type { Locale } from '@cliffhanger/core/kernel';
import { useEffect } from 'react';
import { showLocaleTemporarily } from '../../../shared/language/index.ts';
import { LoanScreen } from './loan-screen.tsx';

/** An address that names its language (spec §2) shows the page in it without changing the stored choice. */
const useLanguageOfAddress = (locale: Locale): void =>
  useEffect(() => showLocaleTemporarily(locale), [locale]);

export function LoanInEnglish() {
  useLanguageOfAddress('en');
  return <LoanScreen />;
}

export function LoanInRussian() {
  useLanguageOfAddress('ru');
  return <LoanScreen />;
}

export function LoanInSpanish() {
  useLanguageOfAddress('es');
  return <LoanScreen />;
}
