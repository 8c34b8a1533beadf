import { PAGES, type PageName } from '@cliffhanger/wire/pages';

/*
 * Which page is whose detail: the one place that knows. The first list of a page is the one that stands beside it when
 * its address is opened directly; the others keep their place when it is opened from them.
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

/** Lists that stand at the left while nothing is opened from them. */
const STANDS_AS_LIST: readonly PageName[] = [
  'orders',
  'hall',
  'library',
  'links',
  'messages',
  'mine',
  'guide',
];
/** Pages that lay themselves out over the whole width; what is opened from them stands beside them as a list. */
const STANDS_AS_PLAN: readonly PageName[] = ['home', 'wallet'];

/** Details that lay themselves out in columns of their own beside a narrower list. */
const SPREADS: readonly PageName[] = ['link'];

/** Looking at a row of these changes nothing; a message would be read. Of the first steps it is the post kit. */
const OPENS_FIRST: readonly PageName[] = ['orders', 'hall', 'library', 'links', 'guide'];

export const opensFirst = (list: PageName): boolean => OPENS_FIRST.includes(list);

export const isSpread = (page: PageName | undefined): boolean => page !== undefined && SPREADS.includes(page);

/** What stands beside this list lays itself out so, whichever row it is of. */
export const hasSpreadDetails = (list: PageName): boolean =>
  SPREADS.some((page) => LISTS_OF[page]?.[0] === list);

const BY_PATH = new Map(Object.entries(PAGES).map(([page, path]) => [path as string, page as PageName]));

/** The page at a path; undefined for an address that no page has. */
export const pageAt = (path: string): PageName | undefined => BY_PATH.get(path);

export type Plan =
  | { readonly kind: 'column' }
  | { readonly kind: 'plan' }
  /** `list` is the page at the left; the page of the address is that list itself, or the detail beside it. */
  | { readonly kind: 'panes'; readonly list: PageName };

export const mayStandBeside = (page: PageName, list: PageName): boolean =>
  LISTS_OF[page]?.includes(list) === true;

interface Opening {
  /** What is shown now. */
  readonly page: PageName | undefined;
  /** What was shown before it; undefined where it was opened from the side, or from outside. */
  readonly from?: PageName | undefined;
  /** The list that stood at the left before. */
  readonly list?: PageName | undefined;
}

/** What stands where once `page` is opened: the list that it was opened from keeps its place. */
export function planOf({ page, from, list }: Opening): Plan {
  if (page === undefined) return { kind: 'column' };
  if (STANDS_AS_PLAN.includes(page)) return { kind: 'plan' };
  if (STANDS_AS_LIST.includes(page)) return { kind: 'panes', list: page };
  const lists = LISTS_OF[page];
  if (lists === undefined) return { kind: 'column' };
  const stays = [from, list].find((one) => one !== undefined && one !== page && lists.includes(one));
  return { kind: 'panes', list: stays ?? lists[0] };
}
