import type { ComponentType, ReactNode } from 'react';
import { type Addresses, BEHIND_HASH } from './addresses.ts';
import { locationInHistory, pagesBehind, pushLocation, replaceLocation, slidIn } from './browser-history.ts';
import { addressOf, locationOf, type RouteLocation } from './location.ts';
import { type Matched, matchPath } from './match-path.ts';

/*
 * Which page stands on the screen. The addresses are a fixed list: that is little enough to be written out here, at a
 * fifteenth of the weight of a router that can do more (ADR 26).
 */

export interface OpenedScreen {
  readonly Screen: ComponentType;
  /** Stands round the screen, and stays when the next screen has the same. */
  readonly Around?: ComponentType<{ readonly children: ReactNode }>;
}

/** What opening a page comes to: its screen, or another page instead. */
export type Opened = OpenedScreen | { readonly leadsTo: string };

export interface Route {
  /** May hold what the page is about: `/play/:drama/:episode`. */
  readonly path: string;
  /** The first page of a tab. */
  readonly tab?: string;
  /** Answers at once where the code is there already: such a page is drawn without a pause. */
  readonly open: (location: RouteLocation) => Opened | Promise<Opened>;
}

/** `returned`: by the browser's own buttons, or the first page of all. */
type Arrival = 'opened' | 'replaced' | 'returned';

export interface OpenedPage {
  readonly location: RouteLocation;
  /** What its path says under the names of its page. */
  readonly found: Matched;
  readonly how: Arrival;
  readonly tab: string | undefined;
  /** How many pages lie behind it: less than before means that somebody went back. */
  readonly behind: number;
  /** Undefined: its code could not be fetched. */
  readonly opened: OpenedScreen | undefined;
  /** The page before it slides away. */
  readonly slides: boolean;
  /** It slid in when it was opened, so going back slides too. */
  readonly slidIn: boolean;
  /** Another view of the same page, which stays where it was scrolled to. */
  readonly keepsScroll: boolean;
}

export interface RouterState {
  /** Undefined until the first page has come. */
  readonly shown: OpenedPage | undefined;
  /** The page that was asked for and is on its way; the one before stays until then. */
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
  /** The screen at an address that is not the browser's: for a page that stands beside the one that is shown. */
  readonly screenAt: (address: string) => Opened | Promise<Opened>;
  /** Fetches the code of a page that will probably be opened next. */
  readonly prepare: (address: string) => void;
  readonly subscribe: (listener: Listener) => () => void;
  /** Follows the browser's own buttons and typed addresses from now on. */
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
  /** For every address that no page has. */
  readonly elsewhere: Route;
  readonly addresses?: Addresses;
}

/** Opens the page of the address bar at once. */
export function createRouter({ routes, elsewhere, addresses = BEHIND_HASH }: Pages): Router {
  const byPath = new Map(routes.map((route) => [route.path, route]));
  const routeOf = ({ path }: RouteLocation): Route =>
    byPath.get(path) ?? routes.find((route) => matchPath(route.path, path)) ?? elsewhere;
  const listeners = new Set<Listener>();
  let state: RouterState = { shown: undefined, arriving: undefined };
  /** Whoever taps twice gets the second page, also when the code of the first one comes later. */
  let newest: Wish | undefined;
  /** Where the browser was when it was last looked at. */
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
    const found = matchPath(path, wish.location.path) ?? {};
    become({
      shown: { ...wish, found, tab, opened, behind: pagesBehind(), slidIn: slidIn() },
      arriving: undefined,
    });
  };

  const arrive = (wish: Wish, opened: Opened): void => {
    if ('Screen' in opened) show(wish, opened);
    // What was only asked for leaves no trace; what stands in the address bar already is replaced.
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
    // A browser that has moved on by itself says so a moment later: what arrives now must not write over its address.
    const isLate = (): boolean => newest !== wish || (window.location.href !== href && follow());
    opened.then(
      (came) => isLate() || arrive(wish, came),
      () => isLate() || show(wish, undefined),
    );
  };

  /** The page that the address bar has come to by itself. */
  const follow = (): true => {
    const left = state.shown;
    // An address that was typed lies on top of the page that is shown.
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
      // Opening it says what went wrong.
      if (opened instanceof Promise) opened.catch(() => {});
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    followBrowser: () => {
      window.addEventListener('popstate', follow);
      // Between the first page and this the browser may have moved on by itself, and nobody was told.
      if (window.location.href !== followed) follow();
      return () => window.removeEventListener('popstate', follow);
    },
  };
}
