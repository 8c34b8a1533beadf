import type { FoundBy } from '@cliffhanger/core/records';

type Parameter = (value: unknown) => string;

/** A query with two columns: the id and the matching value. */
export interface Branch {
  readonly by: FoundBy;
  readonly text: (parameter: Parameter, most: number) => string;
}

/** Empty if the input cannot be a term of this kind. */
export const branch = <Term>(
  term: Term | null,
  by: FoundBy,
  text: (term: Term, parameter: Parameter, most: number) => string,
): readonly Branch[] =>
  term === null || (Array.isArray(term) && term.length === 0)
    ? []
    : [{ by, text: (parameter, most) => text(term, parameter, most) }];

const AFTER_ALL = '\u{10FFFF}';

/** Compares bytes, so that a `text_pattern_ops` index serves it under any collation. */
export const beginsLike = (column: string, start: string, parameter: Parameter): string =>
  `${column} ~>=~ ${parameter(start)} and ${column} ~<~ ${parameter(`${start}${AFTER_ALL}`)}`;

/** Substring match, for a trigram index. */
export const contains = (column: string, part: string, parameter: Parameter): string =>
  `${column} like ${parameter(`%${part.replaceAll(/[\\%_]/g, '\\$&')}%`)}`;

/** All branches, the most specific first, each with its limit. Undefined if no branch applies. */
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
