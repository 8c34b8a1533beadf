import { addressOf, type RouteLocation } from './location.ts';

/** How an app's addresses map to URLs of the browser. */
export interface Addresses {
  readonly current: () => string;
  readonly hrefOf: (address: string) => string;
}

/** Hash routing: the server serves a single page. */
export const BEHIND_HASH: Addresses = {
  current: () => window.location.hash.slice(1),
  hrefOf: (address) => `#${address}`,
};

/** Path routing, for pages that the server renders for link previews. */
export const belowPath = (prefix: string): Addresses => ({
  current: () => `${window.location.pathname.slice(prefix.length)}${window.location.search}`,
  hrefOf: (address) => `${prefix}${address}`,
});

export const hrefOfLocation = ({ hrefOf }: Addresses, location: RouteLocation): string =>
  hrefOf(addressOf(location));
