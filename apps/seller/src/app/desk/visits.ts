import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { useSyncExternalStore } from 'react';
import { addressOf, locationOf, type OpenedPage, type Router } from '../../shared/navigation/index.ts';
import { mayStandBeside, type Plan, pageAt, planOf } from './panes.ts';

/*
 * What stands beside the page of the address. The address is the phone's: which list stood at the left, and how it was
 * narrowed, is kept beside the history of this tab, so that Back and a reload find both.
 */

export interface Visit {
  readonly plan: Plan;
  /** What lies behind a detail: its list alone, another detail of the same list, or something else. */
  readonly behind: 'list' | 'detail' | 'other';
  /** Stays while the page is only narrowed anew: it is not drawn again. */
  readonly name: string;
}

interface Stored {
  readonly visits: Readonly<Record<string, Visit>>;
  readonly lists: Readonly<Record<string, string>>;
}

const STORAGE_KEY = 'desk-visits';

const visits = new Map<string, Visit>();
/** By the list: where it is, with its filters. */
const lists = new Map<PageName, string>();
const listeners = new Set<() => void>();

function readStored(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Stored>;
    for (const [key, visit] of Object.entries(stored.visits ?? {})) visits.set(key, visit);
    for (const [page, address] of Object.entries(stored.lists ?? {})) lists.set(page as PageName, address);
  } catch {
    // Nothing stored: every page stands beside its first list.
  }
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function putList(page: PageName, address: string): void {
  if (lists.get(page) === address) return;
  lists.set(page, address);
  for (const listener of listeners) listener();
}

const listAddress = (page: PageName): string => lists.get(page) ?? PAGES[page];

/** Where the list at the left is, also while its address is not the browser's. */
export const useListAddress = (page: PageName): string =>
  useSyncExternalStore(subscribe, () => listAddress(page));

let isFromSide = false;

/** Its detail was closed: nothing opens of itself beside it until it is left. */
let aloneList: PageName | undefined;

function putAlone(list: PageName | undefined): void {
  if (aloneList === list) return;
  aloneList = list;
  for (const listener of listeners) listener();
}

export const useIsAlone = (list: PageName | undefined): boolean =>
  useSyncExternalStore(subscribe, () => list !== undefined && aloneList === list);

/** What is opened next is opened from the side: beside it stands its own list. */
export function openFromSide(open: () => void): void {
  isFromSide = true;
  open();
}

function visitAfter(next: OpenedPage, before: OpenedPage | undefined): Visit {
  const { key, path } = next.location;
  const known = visits.get(key);
  if (known !== undefined) return known;
  const page = pageAt(path);
  const last = before === undefined ? undefined : visits.get(before.location.key);
  if (next.keepsScroll && last !== undefined && before?.location.path === path) return last;
  if (isFromSide || before === undefined || last === undefined)
    return { plan: planOf({ page }), behind: 'other', name: key };
  const from = pageAt(before.location.path);
  const plan = planOf({ page, from, list: last.plan.kind === 'panes' ? last.plan.list : undefined });
  if (next.how === 'replaced') return { plan, behind: last.behind, name: key };
  return { plan, behind: lyingBehind(plan, last.plan, from), name: key };
}

function lyingBehind(plan: Plan, before: Plan, from: PageName | undefined): Visit['behind'] {
  if (plan.kind !== 'panes') return 'other';
  if (from === plan.list) return before.kind === 'panes' && before.list !== from ? 'detail' : 'list';
  return before.kind === 'panes' && before.list === plan.list ? 'detail' : 'other';
}

function note(next: OpenedPage, before: OpenedPage | undefined): void {
  const visit = visitAfter(next, before);
  visits.set(next.location.key, visit);
  if (isFromSide || visit.plan.kind !== 'panes' || visit.plan.list !== aloneList) putAlone(undefined);
  isFromSide = false;
  const page = pageAt(next.location.path);
  if (page !== undefined) putList(page, addressOf(next.location));
}

/** From now on every page that is opened is given its place. */
export function followVisits(router: Router): void {
  readStored();
  const { shown } = router.state();
  if (shown !== undefined) note(shown, undefined);
  router.subscribe((next, before) => {
    if (next.shown !== undefined && next.shown !== before.shown) note(next.shown, before.shown);
  });
  window.addEventListener('pagehide', () => {
    const stored: Stored = { visits: Object.fromEntries(visits), lists: Object.fromEntries(lists) };
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(stored));
  });
}

export const visitOf = ({ location }: OpenedPage): Visit =>
  visits.get(location.key) ?? {
    plan: planOf({ page: pageAt(location.path) }),
    behind: 'other',
    name: location.key,
  };

/**
 * How the list at the left opens pages: narrowing it changes the browser's address only while it is the page of that
 * address, and another row takes the place of the one that is open.
 */
export function routerOfList(router: Router, list: PageName): Router {
  const path = PAGES[list];
  return {
    ...router,
    addresses: { ...router.addresses, current: () => listAddress(list) },
    open: (address, options = {}) => {
      const target = locationOf(address);
      const shown = router.state().shown;
      const isListShown = shown?.location.path === path;
      if (target.path === path && options.replace === true && !isListShown) return putList(list, address);
      const page = pageAt(target.path);
      const isAnotherRow = !isListShown && page !== undefined && mayStandBeside(page, list);
      router.open(address, isAnotherRow ? { ...options, replace: true } : options);
    },
  };
}

/** How the page that a list has opened of itself opens others: it says where it is, and stays behind what it opens. */
export function routerOfFirst(router: Router, address: string): Router {
  const { path } = locationOf(address);
  return {
    ...router,
    addresses: { ...router.addresses, current: () => address },
    // Narrowed anew it becomes a page of the history; the list is still one step back.
    open: (target, options = {}) =>
      router.open(target, {
        ...options,
        replace: options.replace === true && locationOf(target).path !== path,
      }),
  };
}

/** Leaves the list alone, whichever way the detail was come to. */
export function closeDetail(router: Router, shown: OpenedPage): void {
  const { plan, behind } = visitOf(shown);
  if (plan.kind !== 'panes') return;
  // The focus goes back to where it came from: the row of what is closed.
  document.querySelector<HTMLElement>('[data-pane="list"] a[aria-current]')?.focus({ preventScroll: true });
  putAlone(plan.list);
  if (pageAt(shown.location.path) === plan.list) return;
  if (behind === 'other') router.open(listAddress(plan.list), { replace: true });
  else window.history.back();
}
