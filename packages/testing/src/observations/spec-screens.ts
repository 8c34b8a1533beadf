import { LOCALES, type Locale } from '@cliffhanger/core/kernel';

/*
 * The states of a seller's screen: with data, empty, loading, and failing. Screens have the names of the contract's
 * pages.
 */

export const SCREEN_STATES = ['data', 'empty', 'loading', 'failing'] as const;
export type ScreenState = (typeof SCREEN_STATES)[number];

/** A list of the seller's own items, which can be empty. */
const LIST: readonly ScreenState[] = SCREEN_STATES;
/** Reads data that always exists. */
const READS: readonly ScreenState[] = ['data', 'loading', 'failing'];
/** Sends no query. */
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

/** Pages that switch the app to their language. */
const ONLY_IN: Partial<Record<SpecScreen, Locale>> = {
  creditLoanEnglish: 'en',
  creditLoanRussian: 'ru',
  creditLoanSpanish: 'es',
};

export const localesOf = (screen: SpecScreen): readonly Locale[] => {
  const only = ONLY_IN[screen];
  return only === undefined ? LOCALES : [only];
};
