import type { Composition } from './composition.ts';

/*
 * How Docker's engine finds the address of a service: it looks in the networks of the caller: those with a way out first,
 * then internal ones, each in the order of their names; the first one that the other is in decides.
 */

export function networksInOrder({ services, networks }: Composition, service: string): readonly string[] {
  const isInternal = (name: string): boolean => networks[name]?.internal === true;
  return Object.keys(services[service]?.networks ?? {}).toSorted(
    (a, b) => Number(isInternal(a)) - Number(isInternal(b)) || (a < b ? -1 : 1),
  );
}

/** The network by which one reaches the other; undefined: it does not. */
export const networkBetween = (composition: Composition, from: string, to: string): string | undefined =>
  networksInOrder(composition, from).find((name) => name in (composition.services[to]?.networks ?? {}));
