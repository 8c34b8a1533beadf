import { PAGES, type PageName } from '@cliffhanger/wire/pages';

/*
 * Which pages are details of which lists. A page opened directly is shown beside its first list; opened from another
 * of its lists, that list stays.
 */

const IN_WALLET = ['wallet'] as const;
const IN_MINE = ['mine', 'messages'] as const;

const LISTS_OF: Readonly<Partial<Record<PageName, readonly [PageName, ...PageName[]]>>> = {
  order: ['orders', 'holds', 'messages', 'fundLog', 'wallet'],
  draws: ['orders', 'mine'],
  drama: ['hall', 'library', 'orders', 'messages', 'links'],
  postKit: ['library', 'guide', 'hall', 'orders', 'messages'],
  link: ['links'],

  assets: ['wallet', 'mine', 'orders'],
  deposit: IN_WALLET,
  deposits: ['wallet', 'mine', 'messages'],
  withdraw: ['wallet', 'mine'],
  withdrawToBank: IN_WALLET,
  records: ['wallet', 'mine', 'messages'],
  payoutMethods: ['wallet', 'mine'],
  fundLog: ['wallet', 'mine'],
  holds: ['wallet', 'messages'],
  statements: IN_WALLET,
  statementCheck: IN_WALLET,
  placeInTree: IN_WALLET,
  profit: IN_WALLET,

  levels: ['mine', 'library', 'messages'],
  install: IN_MINE,
  creditLoan: IN_MINE,
  creditLoanEnglish: IN_MINE,
  creditLoanRussian: IN_MINE,
  creditLoanSpanish: IN_MINE,
  customerService: IN_MINE,
  content: IN_MINE,
  credit: IN_MINE,
  creditFormula: IN_MINE,
  personalDetails: IN_MINE,
  team: IN_MINE,
  invite: IN_MINE,
  reviewTimes: IN_MINE,
  settings: IN_MINE,
  certification: IN_MINE,
  socialAccounts: IN_MINE,
  support: ['mine', 'messages', 'orders'],
};

/** Pages that are the list pane while no detail is open. */
const STANDS_AS_LIST: readonly PageName[] = [
  'orders',
  'hall',
  'library',
  'links',
  'messages',
  'mine',
  'guide',
];
/** Pages with a layout of the whole width; pages opened from them show them as a list. */
const STANDS_AS_PLAN: readonly PageName[] = ['home', 'wallet'];

/** Details with several columns, beside a narrower list. */
const SPREADS: readonly PageName[] = ['link'];

/**
 * Lists that open their first row: doing so must have no effect on the server. Messages are missing, because opening
 * one marks it read.
 */
const OPENS_FIRST: readonly PageName[] = ['orders', 'hall', 'library', 'links', 'guide'];

export const opensFirst = (list: PageName): boolean => OPENS_FIRST.includes(list);

export const isSpread = (page: PageName | undefined): boolean => page !== undefined && SPREADS.includes(page);

/** Whether this list's details have several columns. */
export const hasSpreadDetails = (list: PageName): boolean =>
  SPREADS.some((page) => LISTS_OF[page]?.[0] === list);

const BY_PATH = new Map(Object.entries(PAGES).map(([page, path]) => [path as string, page as PageName]));

export const pageAt = (path: string): PageName | undefined => BY_PATH.get(path);

export type Plan =
  | { readonly kind: 'column' }
  | { readonly kind: 'plan' }
  /** `list` is the left pane; the page of the address is that list or its detail. */
  | { readonly kind: 'panes'; readonly list: PageName };

export const mayStandBeside = (page: PageName, list: PageName): boolean =>
  LISTS_OF[page]?.includes(list) === true;

interface Opening {
  readonly page: PageName | undefined;
  /** The previous page; `undefined` when opened from the sidebar or from outside. */
  readonly from?: PageName | undefined;
  /** The previous list pane. */
  readonly list?: PageName | undefined;
}

/** The layout after opening `page`; the list it was opened from stays. */
export function planOf({ page, from, list }: Opening): Plan {
  if (page === undefined) return { kind: 'column' };
  if (STANDS_AS_PLAN.includes(page)) return { kind: 'plan' };
  if (STANDS_AS_LIST.includes(page)) return { kind: 'panes', list: page };
  const lists = LISTS_OF[page];
  if (lists === undefined) return { kind: 'column' };
  const stays = [from, list].find((one) => one !== undefined && one !== page && lists.includes(one));
  return { kind: 'panes', list: stays ?? lists[0] };
}
