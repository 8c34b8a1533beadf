import * as z from 'zod/mini';
import type { Variable, Variables } from './variables.ts';

/** All that a process reads of its environment. */
export interface RoleVariables {
  readonly role: string;
  /** A sentence. */
  readonly does: string;
  readonly variables: Variables;
  /** The same variables for each of several things, such as networks. */
  readonly sets?: readonly VariableSet[];
}

export interface VariableSet {
  /** `CHAIN_<NETWORK>_`. */
  readonly prefix: string;
  /** What stands for the part in angle brackets. */
  readonly of: readonly string[];
  readonly variables: Variables;
}

/** What people are told of a variable. */
export interface DescribedVariable {
  readonly name: string;
  readonly meaning: string;
  /** Undefined: nothing, where it is not needed. */
  readonly byDefault?: string;
  readonly isNeeded: boolean;
  readonly isSecret: boolean;
  readonly since: string;
}

const PLACE = /<[A-Z]+>/;

export const prefixFor = ({ prefix }: VariableSet, thing: string): string =>
  prefix.replace(PLACE, thing.toUpperCase());

export const describeVariables = ({ variables, sets = [] }: RoleVariables): readonly DescribedVariable[] => [
  ...described('', variables),
  ...sets.flatMap((set) => described(set.prefix, set.variables)),
];

/** Every name that the role reads, one for each thing of a set. */
export const namesRead = ({ variables, sets = [] }: RoleVariables): readonly string[] => [
  ...Object.keys(variables),
  ...sets.flatMap((set) =>
    set.of.flatMap((thing) => Object.keys(set.variables).map((name) => `${prefixFor(set, thing)}${name}`)),
  ),
];

const described = (prefix: string, variables: Variables): readonly DescribedVariable[] =>
  Object.entries(variables).map(([name, { schema, meaning, isSecret, since, byDefault }]) => ({
    name: `${prefix}${name}`,
    meaning,
    ...defaultOf(schema, byDefault),
    isSecret,
    since,
  }));

/** The schema knows: it is asked what becomes of a variable that is not there. */
function defaultOf(schema: Variable['schema'], inWords: string | undefined) {
  const read = z.safeParse(schema, undefined);
  if (inWords !== undefined) return { byDefault: inWords, isNeeded: false };
  if (!read.success) return { isNeeded: true };
  const shown = textOf(read.data);
  return shown === '' ? { isNeeded: false } : { byDefault: shown, isNeeded: false };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
