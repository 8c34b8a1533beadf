import { PAGES, type PageName } from '@cliffhanger/wire/pages';
import { useSyncExternalStore } from 'react';
import { addressOf, locationOf, type OpenedPage, type Router } from '../../shared/navigation/index.ts';
import { mayStandBeside, type Plan, pageAt, planOf } from './panes.ts';

/*
 * Which list each history entry is shown beside, and that list's filters. Addresses are the same as on a phone, so
 * this is stored in session storage, for Back and reload.
 */

export interface Visit {
  readonly plan: Plan;
  /** The previous history entry: the list alone, another detail of the same list, or something else. */
  readonly behind: 'list' | 'detail' | 'other';
  /** Unchanged while only filters change, so that the page does not remount. */
  readonly name: string;
}

interface Stored {
  readonly visits: Readonly<Record<string, Visit>>;
  readonly lists: Readonly<Record<string, string>>;
}

const STORAGE_KEY = 'desk-visits';

const visits = new Map<string, Visit>();
/** The last address of each list, with filters. */
const lists = new Map<PageName, string>();
const listeners = new Set<() => void>();

function readStored(): void {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? '{}') as Partial<Stored>;
    for (const [key, visit] of Object.entries(stored.visits ?? {})) visits.set(key, visit);
    for (const [page, address] of Object.entries(stored.lists ?? {})) lists.set(page as PageName, address);
  } catch {
    // Storage is empty: every page is shown beside its first list.
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

/** The address of the list pane, also when the browser's address is the detail's. */
export const useListAddress = (page: PageName): string =>
  useSyncExternalStore(subscribe, () => listAddress(page));

let isFromSide = false;

/** The list whose detail was closed: it opens no row automatically until it is left. */
let aloneList: PageName | undefined;

function putAlone(list: PageName | undefined): void {
  if (aloneList === list) return;
  aloneList = list;
  for (const listener of listeners) listener();
}

export const useIsAlone = (list: PageName | undefined): boolean =>
  useSyncExternalStore(subscribe, () => list !== undefined && aloneList === list);

/** Opens a page from the sidebar, so that it is shown beside its own list. */
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

/** Assigns a layout to every page that opens. */
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
 * The router of the list pane. Filtering changes the browser's address only when the address is the list's; opening
 * another row replaces the current detail.
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

/** The router of the automatically opened page: it reports that page's address. */
export function routerOfFirst(router: Router, address: string): Router {
  const { path } = locationOf(address);
  return {
    ...router,
    addresses: { ...router.addresses, current: () => address },
    // Changing a filter creates a history entry for the page; the list is still one step back.
    open: (target, options = {}) =>
      router.open(target, {
        ...options,
        replace: options.replace === true && locationOf(target).path !== path,
      }),
  };
}

/** Closes the detail and leaves the list alone, however the detail was opened. */
export function closeDetail(router: Router, shown: OpenedPage): void {
  const { plan, behind } = visitOf(shown);
  if (plan.kind !== 'panes') return;
  // Returns the focus to the row of the detail.
  document.querySelector<HTMLElement>('[data-pane="list"] a[aria-current]')?.focus({ preventScroll: true });
  putAlone(plan.list);
  if (pageAt(shown.location.path) === plan.list) return;
  if (behind === 'other') router.open(listAddress(plan.list), { replace: true });
  else window.history.back();
}
