import type { Locale } from '@cliffhanger/core/kernel';
import { useEffect } from 'react';
import { changeLocale } from '../../../shared/language/index.ts';
import { LoanScreen } from './loan-screen.tsx';

/** An address that names its language (spec §2) opens the page in it, as if it had been chosen. */
function useLanguageOfAddress(locale: Locale): void {
  useEffect(() => {
    // Without a line the page stays readable in the language that is there.
    changeLocale(locale).catch(() => undefined);
  }, [locale]);
}

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
