import { contract } from '@cliffhanger/wire/contract';
import type { Endpoint } from '@cliffhanger/wire/kernel';
import { type OperatorEndpoint, operatorContract } from '@cliffhanger/wire/operator';

export const capabilityOf = ({ name }: Endpoint): string => name.split('.')[0] ?? name;

/** Calls of the console, by capability. */
export const OPERATOR_CALLS_BY_CAPABILITY: ReadonlyMap<string, readonly OperatorEndpoint[]> = Map.groupBy(
  operatorContract.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
  capabilityOf,
);

/** Every call in a fixed order, so that a file made from them changes only when a call does. */
export const CALLS: readonly Endpoint[] = contract.toSorted((a, b) => a.name.localeCompare(b.name, 'en'));

export const CALLS_BY_CAPABILITY: ReadonlyMap<string, readonly Endpoint[]> = Map.groupBy(CALLS, capabilityOf);
