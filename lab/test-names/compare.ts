import { KINDS, type Kind, type Named } from './collect.ts';
import type { Left } from './left.ts';

const HEADING = /^== (\w+)$/;

/** One name per line, sorted, below its kind. */
export const toText = (names: readonly Named[]): string =>
  KINDS.flatMap((kind) => {
    const ofKind = names.filter((test) => test.kind === kind).map(({ name }) => name);
    return ofKind.length === 0 ? [] : [`== ${kind}`, ...ofKind.toSorted()];
  }).join('\n');

export function fromText(text: string): readonly Named[] {
  let kind: Kind = 'unit';
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const heading = HEADING.exec(line)?.[1];
      if (heading === undefined) return [{ kind, name: line }];
      kind = heading as Kind;
      return [];
    });
}

/** Tests of `all` whose name `others` does not have, or has less often. */
export function missingFrom(others: readonly Named[], all: readonly Named[]): readonly Named[] {
  const counts = new Map<string, number>();
  for (const { name } of others) counts.set(name, (counts.get(name) ?? 0) + 1);
  return all.filter(({ name }) => {
    const count = counts.get(name) ?? 0;
    counts.set(name, count - 1);
    return count <= 0;
  });
}

const matches = (wanted: string | RegExp, name: string): boolean =>
  typeof wanted === 'string' ? wanted === name : wanted.test(name);

export const entryOf = (name: string, entries: readonly Left[]): Left | undefined =>
  entries.find(({ names }) => names.some((wanted) => matches(wanted, name)));

type Present = Readonly<Record<'left' | 'tests' | 'checks' | 'trials', readonly string[]>>;

/** Names in an entry that have not left, and tests, checks and trials that do not exist. */
export function problemsOf({ names, tests, checks, trials }: Left, present: Present): readonly string[] {
  const lacking = (problem: string, wanted: readonly (string | RegExp)[] = [], all: readonly string[]) =>
    wanted
      .filter((one) => !all.some((name) => matches(one, name)))
      .map((one) => `left.ts: ${problem}: ${one}`);
  return [
    ...lacking('has not left', names, present.left),
    ...lacking('no test', tests, present.tests),
    ...lacking('no check', checks, present.checks),
    ...lacking('no trial', trials, present.trials),
  ];
}
