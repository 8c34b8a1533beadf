import { contract } from '@cliffhanger/wire/contract';
import type { Endpoint } from '@cliffhanger/wire/kernel';

export const capabilityOf = ({ name }: Endpoint): string => name.split('.')[0] ?? name;

/** Every call in a fixed order, so that a file made from them changes only when a call does. */
export const CALLS: readonly Endpoint[] = contract.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const CALLS_BY_CAPABILITY: ReadonlyMap<string, readonly Endpoint[]> = Map.groupBy(CALLS, capabilityOf);
