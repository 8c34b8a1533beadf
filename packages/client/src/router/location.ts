/** An address inside the app, parsed. */
export interface RouteLocation {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  /** Identifies one visit: two visits to one address have separate scroll positions. */
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
