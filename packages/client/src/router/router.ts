import type { ComponentType, ReactNode } from 'react';
import { type Addresses, BEHIND_HASH } from './addresses.ts';
import { locationInHistory, pagesBehind, pushLocation, replaceLocation, slidIn } from './browser-history.ts';
import { addressOf, locationOf, type RouteLocation } from './location.ts';
import { matchPath, type PathParameters } from './match-path.ts';

/*
 * The router of the three browser apps (ADR 26): a flat list of routes, pages that appear once their code is
 * loaded, and the browser's history.
 */

export interface OpenedScreen {
  readonly Screen: ComponentType;
  /** Layout of the screen; it stays mounted when the next screen has the same one. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
}

/** A screen, a redirect inside the app, or a URL that the browser loads as a document. */
export type Opened = OpenedScreen | { readonly leadsTo: string } | { readonly leavesTo: string };

export interface Route {
  /** With its parameters: `/play/:drama/:episode`. */
  readonly path: string;
  /** The first page of a tab. */
  readonly tab?: string;
  /** Synchronous when the code is loaded, so that the page renders at once. No side effects: `prepare` calls it too. */
  readonly open: (location: RouteLocation) => Opened | Promise<Opened>;
}

/** `returned`: by the browser's own buttons, or the first page of all. */
type Arrival = 'opened' | 'replaced' | 'returned';

export interface OpenedPage {
  readonly location: RouteLocation;
  readonly pathParameters: PathParameters;
  readonly how: Arrival;
  readonly tab: string | undefined;
  /** Number of pages behind it: fewer than before means that the browser went back. */
  readonly behind: number;
  /** `undefined` when its code could not be loaded. */
  readonly opened: OpenedScreen | undefined;
  /** The page before it slides away. */
  readonly slides: boolean;
  /** It slid in, so going back from it slides too. */
  readonly slidIn: boolean;
  /** Another view of the same page, which keeps its scroll position. */
  readonly keepsScroll: boolean;
}

export interface RouterState {
  /** `undefined` until the first page has loaded. */
  readonly shown: OpenedPage | undefined;
  /** The page whose code is loading; the previous one stays until then. */
  readonly arriving: RouteLocation | undefined;
}

interface OpenOptions {
  /** Instead of this page: the back arrow does not return to it. */
  readonly replace?: boolean;
  readonly slides?: boolean;
  readonly keepsScroll?: boolean;
}

export type Listener = (state: RouterState, before: RouterState) => void;

export interface Router {
  readonly addresses: Addresses;
  readonly state: () => RouterState;
  readonly open: (address: string, options?: OpenOptions) => void;
  /** The screen at another address than the browser's, for a page beside the current one. */
  readonly screenAt: (address: string) => Opened | Promise<Opened>;
  /** Preloads the code of a page that will probably be opened next. */
  readonly prepare: (address: string) => void;
  readonly subscribe: (listener: Listener) => () => void;
  /** Follows the browser's back and forward buttons and typed addresses. */
  readonly followBrowser: () => () => void;
}

interface Wish {
  readonly location: RouteLocation;
  readonly how: Arrival;
  readonly slides: boolean;
  readonly keepsScroll: boolean;
}

interface Pages {
  readonly routes: readonly Route[];
  /** For unknown addresses. */
  readonly elsewhere: Route;
  readonly addresses?: Addresses;
}

/** Opens the page of the address bar. */
export function createRouter({ routes, elsewhere, addresses = BEHIND_HASH }: Pages): Router {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const routeOf = ({ path }: RouteLocation): Route =>
    byPath.get(path) ?? routes.find((route) => matchPath(route.path, path)) ?? elsewhere;
  const listeners = new Set<Listener>();
  let state: RouterState = { shown: undefined, arriving: undefined };
  /** The newest of several requests wins, whichever page loads first. */
  let newest: Wish | undefined;
  /** `location.href` when it was last read. */
  let followed: string | undefined;

  const become = (next: RouterState): void => {
    const before = state;
    state = next;
    for (const listener of listeners) listener(state, before);
  };

  const show = (wish: Wish, opened: OpenedScreen | undefined): void => {
    if (wish.how === 'opened') pushLocation(addresses, wish.location, wish.slides);
    else replaceLocation(addresses, wish.location);
    followed = window.location.href;
    const { tab, path } = routeOf(wish.location);
    const pathParameters = matchPath(path, wish.location.path) ?? {};
    become({
      shown: { ...wish, pathParameters, tab, opened, behind: pagesBehind(), slidIn: slidIn() },
      arriving: undefined,
    });
  };

  const arrive = (wish: Wish, opened: Opened): void => {
    if ('Screen' in opened) show(wish, opened);
    else if ('leavesTo' in opened) window.location.assign(opened.leavesTo);
    // A redirect leaves no entry in the history: an entry that the address bar already has is replaced.
    else
      want({
        ...wish,
        location: locationOf(opened.leadsTo),
        how: wish.how === 'opened' ? 'opened' : 'replaced',
      });
  };

  const want = (wish: Wish): void => {
    newest = wish;
    const opened = routeOf(wish.location).open(wish.location);
    if (!(opened instanceof Promise)) return arrive(wish, opened);
    become({ ...state, arriving: wish.location });
    const { href } = window.location;
    // The browser may have moved on, and its popstate event follows: this page must not overwrite its address.
    const isLate = (): boolean => newest !== wish || (window.location.href !== href && follow());
    opened.then(
      (came) => isLate() || arrive(wish, came),
      () => isLate() || show(wish, undefined),
    );
  };

  /** Opens the page of the address bar. */
  const follow = (): true => {
    const left = state.shown;
    // A typed address lies on top of the current page.
    const location = locationInHistory(addresses, left === undefined ? 0 : left.behind + 1);
    followed = window.location.href;
    const isBack = left !== undefined && pagesBehind() < left.behind;
    want({ location, how: 'returned', slides: isBack ? left.slidIn : slidIn(), keepsScroll: false });
    return true;
  };

  const screenAt = (address: string): Opened | Promise<Opened> => {
    const location = locationOf(address);
    return routeOf(location).open(location);
  };

  follow();
  return {
    addresses,
    state: () => state,
    open: (address, { replace = false, slides = false, keepsScroll = false } = {}) => {
      const isHere = state.shown !== undefined && address === addressOf(state.shown.location);
      const how = replace || isHere ? 'replaced' : 'opened';
      want({ location: locationOf(address), how, slides, keepsScroll });
    },
    screenAt,
    prepare: (address) => {
      const opened = screenAt(address);
      // Opening the page reports the error.
      if (opened instanceof Promise) opened.catch(() => {});
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    followBrowser: () => {
      window.addEventListener('popstate', follow);
      // The browser may have moved on before the listener was added.
      if (window.location.href !== followed) follow();
      return () => window.removeEventListener('popstate', follow);
    },
  };
}
