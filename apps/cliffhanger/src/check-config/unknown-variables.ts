import { type Environment, FILE_SUFFIX } from '@cliffhanger/operations';
import { type DescribedRole, ROLES } from '../roles.ts';
import { type Finding, warning } from './finding.ts';

/** A name that differs from one of ours by this many letters at most was probably meant to be it. */
const MOST_SLIPS = 2;
/** Shorter names are near to each other by chance. */
const SHORTEST_NAME = 6;

/** What a variable was probably meant to be: nobody would say that a misspelt one is not read. */
export function misspelt(environment: Environment, roles: readonly DescribedRole[]): readonly Finding[] {
  const names = roles.flatMap(namesOf);
  const known = new Set(ROLES.flatMap(namesOf));
  return Object.keys(environment)
    .filter((name) => !known.has(name) && name.length >= SHORTEST_NAME)
    .flatMap((name) => {
      const open = name.endsWith(FILE_SUFFIX) ? name.slice(0, -FILE_SUFFIX.length) : undefined;
      if (open !== undefined && names.includes(open))
        return [warning(`${name}: is not read; ${open} is no secret and is given as it is`)];
      const meant = names.find((declared) => areNear(name, declared));
      return meant === undefined
        ? []
        : [warning(`${name}: is not known and not read; did you mean ${meant}?`)];
    });
}

function namesOf({ names, variables }: DescribedRole): readonly string[] {
  const secrets = variables.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  return [...names, ...names.filter((name) => isAmong(name, secrets)).map((name) => `${name}${FILE_SUFFIX}`)];
}

/** `CHAIN_BEP20_NODES` is described as `CHAIN_<NETWORK>_NODES`. */
const isAmong = (name: string, described: readonly string[]): boolean =>
  described.some((pattern) => new RegExp(`^${pattern.replace(/<[A-Z]+>/, '[A-Z0-9]+')}$`).test(name));

const areNear = (one: string, other: string): boolean =>
  Math.abs(one.length - other.length) <= MOST_SLIPS && slips(one, other) <= MOST_SLIPS;

/** Letters to put in, leave out or replace (Levenshtein). */
function slips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [place, wanted] of [...other].entries()) {
      const replaced = (row[place] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
