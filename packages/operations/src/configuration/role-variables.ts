import * as z from 'zod/mini';
import type { Variable, Variables } from './variables.ts';

/** All environment variables of a process. */
export interface RoleVariables {
  readonly role: string;
  /** Description of the role, one sentence. */
  readonly does: string;
  readonly variables: Variables;
  /** Variables that repeat for each item of a list, such as networks. */
  readonly sets?: readonly VariableSet[];
}

export interface VariableSet {
  /** `CHAIN_<NETWORK>_`. */
  readonly prefix: string;
  /** Values of the placeholder in the prefix. */
  readonly of: readonly string[];
  readonly variables: Variables;
}

/** A variable as documented in `docs/configuration.md` and `--help`. */
export interface DescribedVariable {
  readonly name: string;
  readonly meaning: string;
  /** Undefined for optional variables without a default. */
  readonly byDefault?: string;
  readonly isNeeded: boolean;
  readonly isSecret: boolean;
  readonly since: string;
}

const PLACEHOLDER = /<[A-Z]+>/;

export const prefixFor = ({ prefix }: VariableSet, thing: string): string =>
  prefix.replace(PLACEHOLDER, thing.toUpperCase());

export const describeVariables = ({ variables, sets = [] }: RoleVariables): readonly DescribedVariable[] => [
  ...described('', variables),
  ...sets.flatMap((set) => described(set.prefix, set.variables)),
];

/** All names that the role reads, with the sets expanded. */
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

/** Derived from the schema, by parsing `undefined`. */
function defaultOf(schema: Variable['schema'], description: string | undefined) {
  const read = z.safeParse(schema, undefined);
  if (description !== undefined) return { byDefault: description, isNeeded: false };
  if (!read.success) return { isNeeded: true };
  const text = textOf(read.data);
  return text === '' ? { isNeeded: false } : { byDefault: text, isNeeded: false };
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
