import type { Composition } from './composition.ts';

/*
 * How Docker's engine resolves a service name: it searches the caller's networks, those with outside access
 * first, then internal ones, each in alphabetical order; the first one that contains the service decides.
 */

export function networksInOrder({ services, networks }: Composition, service: string): readonly string[] {
  const isInternal = (name: string): boolean => networks[name]?.internal === true;
  return Object.keys(services[service]?.networks ?? {}).toSorted(
    (a, b) => Number(isInternal(a)) - Number(isInternal(b)) || (a < b ? -1 : 1),
  );
}

/** The network that connects the two services; `undefined` if there is none. */
export const networkBetween = (composition: Composition, from: string, to: string): string | undefined =>
  networksInOrder(composition, from).find((name) => name in (composition.services[to]?.networks ?? {}));
