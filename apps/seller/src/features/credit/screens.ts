import type { FeatureScreens } from '../../shared/screens/index.ts';

const loanPage = async () => (await import('./loan/loan-screen.tsx')).LoanScreen;

export const SCREENS: FeatureScreens = {
  messages: ['credit'],
  screens: [
    { page: 'credit', load: async () => (await import('./score/credit-screen.tsx')).CreditScreen },
    {
      page: 'creditFormula',
      load: async () => (await import('./formula/formula-screen.tsx')).FormulaScreen,
    },
    { page: 'creditLoan', load: loanPage },
    {
      page: 'creditLoanEnglish',
      load: async () => (await import('./loan/loan-in-language.tsx')).LoanInEnglish,
    },
    {
      page: 'creditLoanRussian',
      load: async () => (await import('./loan/loan-in-language.tsx')).LoanInRussian,
    },
    {
      page: 'creditLoanSpanish',
      load: async () => (await import('./loan/loan-in-language.tsx')).LoanInSpanish,
    },
  ],
};
