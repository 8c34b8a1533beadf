import { addressOf, type RouteLocation } from './location.ts';

/** Where in the address of the browser the addresses of an app stand. */
export interface Addresses {
  readonly current: () => string;
  readonly hrefOf: (address: string) => string;
}

/** The server knows one page: all of ours live behind its hash. */
export const BEHIND_HASH: Addresses = {
  current: () => window.location.hash.slice(1),
  hrefOf: (address) => `#${address}`,
};

/** Pages that can be linked to, and that the server can write for a link preview. */
export const belowPath = (prefix: string): Addresses => ({
  current: () => `${window.location.pathname.slice(prefix.length)}${window.location.search}`,
  hrefOf: (address) => `${prefix}${address}`,
});

export const hrefOfLocation = ({ hrefOf }: Addresses, location: RouteLocation): string =>
  hrefOf(addressOf(location));
