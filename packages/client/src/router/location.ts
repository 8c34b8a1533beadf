/** Where in the app somebody is: what stands behind the hash of the address. */
export interface RouteLocation {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** Names one visit: the same address opened twice is two locations, each with its own scrolling. */
  readonly key: string;
}

export const newKey = (): string => crypto.randomUUID().slice(0, 8);

/** A typed address may lack its first slash or have one too many at its end. */
export function locationOf(address: string, key = newKey()): RouteLocation {
  const [path = '', ...query] = address.split('?');
  return { path: `/${path.replaceAll(/^\/+|\/+$/g, '')}`, query: query.join('?'), key };
}

export const addressOf = ({ path, query }: Pick<RouteLocation, 'path' | 'query'>): string =>
  query === '' ? path : `${path}?${query}`;
