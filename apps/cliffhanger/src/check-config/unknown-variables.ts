import { type Environment, FILE_SUFFIX } from '@cliffhanger/operations';
import { type DescribedRole, ROLES } from '../roles.ts';
import { type Finding, warning } from './finding.ts';

/** A name within this edit distance of a known one is probably a misspelling. */
const MOST_EDITS = 2;
/** Shorter names are similar by chance. */
const SHORTEST_NAME = 6;

/** Finds misspelt variables, which would otherwise be ignored silently. */
export function misspelt(environment: Environment, roles: readonly DescribedRole[]): readonly Finding[] {
  const names = roles.flatMap(namesOf);
  const known = new Set(ROLES.flatMap(namesOf));
  return Object.keys(environment)
    .filter((name) => !known.has(name) && name.length >= SHORTEST_NAME)
    .flatMap((name) => {
      const open = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : undefined;
      if (open !== undefined && names.includes(open))
        return [warning(`${name}: is ignored; ${open} is not a secret and has to be given directly`)];
      const meant = names.find((declared) => areNear(name, declared));
      return meant === undefined ? [] : [warning(`${name}: is unknown and ignored; did you mean ${meant}?`)];
    });
}

function namesOf({ names, variables }: DescribedRole): readonly string[] {
  const secrets = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  return [...names, ...names.filter((name) => isAmong(name, secrets)).map((name) => `${name}${FILE_SUFFIX}`)];
}

/** `CHAIN_BEP20_NODES` matches `CHAIN_<NETWORK>_NODES`. */
const isAmong = (name: string, described: readonly string[]): boolean =>
  described.some((pattern) => new RegExp(`^${pattern.replace(/<[A-Z]+>/, '[A-Z0-9]+')}$`).test(name));

const areNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= MOST_EDITS && editDistance(one, other) <= MOST_EDITS;

/** Levenshtein distance. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, wanted] of [...other].entries()) {
      const replaced = (row[column] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
