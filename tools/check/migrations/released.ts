import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Migration, readMigrations } from '@cliffhanger/adapters/postgres';

const POSTGRES = 'packages/adapters/src/postgres';

/** The files each release added, by version: name and checksum. Empty before the first release. */
export type Releases = Readonly<Record<string, Readonly<Record<string, string>>>>;

const releasesFile = (root: string): string => join(root, POSTGRES, 'released-migrations.json');

export const migrationsFolder = (root: string): string => join(root, POSTGRES, 'migrations');

export const migrationsIn = (root: string): readonly Migration[] =>
  readMigrations(pathToFileURL(`${migrationsFolder(root)}/`));

export const readReleases = (root: string): Releases =>
  JSON.parse(readFileSync(releasesFile(root), 'utf8')) as Releases;

export const releasedChecksums = (releases: Releases): ReadonlyMap<string, string> =>
  new Map(Object.values(releases).flatMap((added) => Object.entries(added)));

/** Assigns all unreleased files to this version; they never change again. */
export function noteRelease(root: string, version: string): number {
  const releases = readReleases(root);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Error(`"${version}" is no version such as 1.4.0`);
  if (releases[version] !== undefined) throw new Error(`${version} has been released already`);
  const released = releasedChecksums(releases);
  const added = migrationsIn(root).filter(({ name }) => !released.has(name));
  const entry = Object.fromEntries(added.map(({ name, sha256 }) => [name, sha256]));
  writeFileSync(releasesFile(root), `${JSON.stringify({ ...releases, [version]: entry }, null, 2)}\n`);
  return added.length;
}
