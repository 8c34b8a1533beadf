import { belowPath, goBackOr, locationOf, pushLocation, replaceLocation } from '@cliffhanger/client/router';
import { useSyncExternalStore } from 'react';

/* Pages are paths under /watch, so that a page can be linked to, and its server can write it for a link preview. */

const ADDRESSES = belowPath('/watch');

const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};
window.addEventListener('popstate', tell);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The path behind `/watch`, such as `/play/…/3`. */
export const currentPath = (): string => locationOf(ADDRESSES.current()).path;

export const usePath = (): string => useSyncExternalStore(subscribe, currentPath);

export const { hrefOf } = ADDRESSES;

interface GoOptions {
  /** The page before is not gone back to. */
  readonly replace?: boolean;
}

/** A landing page is the server's: it is opened as a page of its own. */
const isServers = (path: string): boolean => path.startsWith('/drama/');

export function go(path: string, { replace = false }: GoOptions = {}): void {
  if (isServers(path)) {
    location.assign(hrefOf(path));
    return;
  }
  if (replace) replaceLocation(ADDRESSES, locationOf(path));
  else {
    pushLocation(ADDRESSES, locationOf(path));
    window.scrollTo(0, 0);
  }
  tell();
}

/** Where somebody came from; who came in from outside is led to a page of ours instead of out again. */
export const goBack = (otherwise: string): void => goBackOr(() => go(otherwise, { replace: true }));

export type Matched = Readonly<Record<string, string>>;

/** `/play/:drama/:episode` against a path; undefined when it is another one. */
export function matchPath(pattern: string, path: string): Matched | undefined {
  const wanted = pattern.split('/');
  const given = path.replace(/\/$/, '').split('/');
  if (pattern === '/' ? path !== '/' : wanted.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) found[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return found;
}
