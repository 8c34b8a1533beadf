import { join } from 'node:path';
import type { Migration } from '@cliffhanger/adapters/postgres';
import type { Check } from '../check.ts';
import {
  migrationsFolder,
  migrationsIn,
  type Releases,
  readReleases,
  releasedChecksums,
} from './released.ts';
import { judge } from './squawk.ts';

/*
 * Expand and contract (ADR 59): a released file never changes, and a new one neither breaks nor blocks the
 * version that runs while it is applied. Anything that version needs is removed by a contracting file one
 * release later.
 */

/** `-- contract: unused since 1.4.0`, with a reason. */
const CONTRACT = /^-- contract: unused since (\d+\.\d+\.\d+)\b/m;
/** Removals that squawk does not flag, although the running version may need the object. */
const TAKEN_AWAY = /^\s*drop\s+(?:function|procedure|view|materialized view|schema|type|domain|sequence)\b/im;
const CONCURRENTLY = /^[^-\n]*\bconcurrently\b/im;

export const migrations: Check = {
  name: 'migrations',
  findProblems: async (root) => {
    const releases = readReleases(root);
    const files = migrationsIn(root);
    if (Object.keys(releases).length === 0) return [];
    const released = releasedChecksums(releases);
    const added = files.filter(({ name }) => !released.has(name));
    return [
      ...changed(files, released),
      ...added.flatMap((file) => [
        ...misplaced(file, released),
        ...unmarked(file),
        ...takingAway(file, releases),
      ]),
      ...(await judgedBySquawk(root, added)),
    ];
  },
};

function changed(files: readonly Migration[], released: ReadonlyMap<string, string>): readonly string[] {
  const checksums = new Map(files.map(({ name, sha256 }) => [name, sha256]));
  return [...released]
    .filter(([name, sha256]) => checksums.get(name) !== sha256)
    .map(([name]) =>
      checksums.has(name)
        ? `${name}.sql has been released and was edited: restore its text and write the change as a new file`
        : `${name}.sql has been released and is gone: databases that have it would be refused`,
    );
}

const misplaced = ({ name }: Migration, released: ReadonlyMap<string, string>): readonly string[] =>
  [...released.keys()].some((one) => one > name)
    ? [`${name}.sql comes before files that have been released: give it the next free number`]
    : [];

const unmarked = ({ name, text, concurrently }: Migration): readonly string[] =>
  concurrently === undefined && CONCURRENTLY.test(text)
    ? [`${name}.sql works concurrently, which no transaction can: its first line is "-- no transaction"`]
    : [];

function takingAway({ name, text }: Migration, releases: Releases): readonly string[] {
  const since = CONTRACT.exec(text)?.[1];
  if (since !== undefined && releases[since] === undefined)
    return [
      `${name}.sql takes away what is unused since ${since}, which has not been released: the version before it still runs while this is applied`,
    ];
  return since === undefined && TAKEN_AWAY.test(text)
    ? [
        `${name}.sql drops what the running version may need: a later release does it, in a file that says "-- contract: unused since <version>"`,
      ]
    : [];
}

async function judgedBySquawk(root: string, added: readonly Migration[]): Promise<readonly string[]> {
  const groups = Map.groupBy(added, ({ text, concurrently }) =>
    [concurrently === undefined, CONTRACT.test(text)].join(),
  );
  const found = await Promise.all(
    [...groups.values()].map((group) =>
      judge(root, {
        files: group.map(({ name }) => join(migrationsFolder(root), `${name}.sql`)),
        isInTransaction: group[0]?.concurrently === undefined,
        isContract: CONTRACT.test(group[0]?.text ?? ''),
      }),
    ),
  );
  return found.flat();
}
