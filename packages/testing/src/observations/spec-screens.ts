import { LOCALES, type Locale } from '@cliffhanger/core/kernel';

/*
 * What a seller can find a screen in: filled, with nothing in it yet, before its answer is there, and when the answer
 * does not come. Screens by the names that the contract gives their pages.
 */

export const SCREEN_STATES = ['data', 'empty', 'loading', 'failing'] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

/** A list of what is the seller's own: it begins empty. */
const LIST: readonly ScreenState[] = SCREEN_STATES;
/** Reads something that is always there. */
const READS: readonly ScreenState[] = ['data', 'loading', 'failing'];
/** Is there without asking anybody. */
const STILL: readonly ScreenState[] = ['data'];

/** Every screen of the spec's §2. */
export const SPEC_SCREENS = {
  home: LIST,
  hall: LIST,
  orders: LIST,
  mine: READS,
  login: STILL,
  register: STILL,
  resetPassword: STILL,
  reviewResult: READS,
  creditLoan: READS,
  creditLoanEnglish: READS,
  creditLoanRussian: READS,
  creditLoanSpanish: READS,
  drama: READS,
  levels: READS,
  library: LIST,
  install: STILL,
  messages: LIST,
  guide: READS,
  customerService: READS,
  content: READS,
  credit: READS,
  personalDetails: STILL,
  deposit: READS,
  deposits: LIST,
  wallet: READS,
  assets: READS,
  payoutMethods: LIST,
  withdraw: READS,
  withdrawToBank: STILL,
  records: LIST,
  team: LIST,
  invite: READS,
  fundLog: LIST,
  holds: LIST,
  settings: STILL,
  certification: READS,
  socialAccounts: READS,
  support: READS,
} as const satisfies Readonly<Record<string, readonly ScreenState[]>>;

export type SpecScreen = keyof typeof SPEC_SCREENS;

/** Addresses that name their language: opened, the app speaks it. */
const ONLY_IN: Partial<Record<SpecScreen, Locale>> = {
  creditLoanEnglish: 'en',
  creditLoanRussian: 'ru',
  creditLoanSpanish: 'es',
};

export const localesOf = (screen: SpecScreen): readonly Locale[] => {
  const only = ONLY_IN[screen];
  return only === undefined ? LOCALES : [only];
};
