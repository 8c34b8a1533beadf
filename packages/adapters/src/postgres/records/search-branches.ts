import type { FoundBy } from '@cliffhanger/core/records';

type Parameter = (value: unknown) => string;

/** One way to find something: two columns, what it is and the value that it was found by. */
export interface Branch {
  readonly by: FoundBy;
  readonly text: (parameter: Parameter, most: number) => string;
}

/** A way to look, where what was typed can be that. */
export const branch = <Term>(
  term: Term | null,
  by: FoundBy,
  text: (term: Term, parameter: Parameter, most: number) => string,
): readonly Branch[] =>
  term === null || (Array.isArray(term) && term.length === 0)
    ? []
    : [{ by, text: (parameter, most) => text(term, parameter, most) }];

const AFTER_ALL = '\u{10FFFF}';

/** By the bytes, so that an index of `text_pattern_ops` serves it in a database of any collation. */
export const beginsLike = (column: string, start: string, parameter: Parameter): string =>
  `${column} ~>=~ ${parameter(start)} and ${column} ~<~ ${parameter(`${start}${AFTER_ALL}`)}`;

/** Anywhere in it: for an index of trigrams. */
export const contains = (column: string, part: string, parameter: Parameter): string =>
  `${column} like ${parameter(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`;

/** All ways together, the one that says most first; each stops at its own limit. Undefined: nothing can be found so. */
export function branchesOf(
  branches: readonly Branch[],
  [key, found]: readonly [string, string],
  most: number,
): { readonly text: string; readonly values: readonly unknown[] } | undefined {
  if (branches.length === 0) return undefined;
  const values: unknown[] = [];
  const parameter = (value: unknown) => `$${values.push(value)}`;
  const texts = branches.map(
    ({ by, text }, rank) =>
      `select b.*, '${by}' as found_by, ${rank} as rank from (${text(parameter, most)} limit ${most}) as b (${key}, ${found})`,
  );
  return { text: texts.join(' union all '), values };
}
