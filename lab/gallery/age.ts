import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/*
 * Checks whether the pictures of docs/screens are outdated, by a digest of the apps' sources rather than by
 * dates.
 */

export type ShownApp = 'seller' | 'storefront' | 'console';
const APPS: readonly ShownApp[] = ['seller', 'storefront', 'console'];
const SHARED = ['packages/ui/src', 'packages/client/src', 'packages/i18n'];
const NOTE = 'docs/screens/drawn.json';
/** Files that no screen depends on. */
const NOT_SHOWN = /(?:\.test|-under-test)\.tsx?$|\/test\//;

type Drawn = Readonly<Record<ShownApp, string>>;

/** All files an app is drawn from, in the working copy. */
function sourcesOf(repository: string, app: ShownApp): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--', `apps/${app}`, ...SHARED], {
    cwd: repository,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const digest = createHash('sha256');
  for (const path of listed.split('\0').filter((one) => one !== '' && !NOT_SHOWN.test(one))) {
    const file = join(repository, path);
    if (existsSync(file)) digest.update(`${path}\0`).update(readFileSync(file)).update('\0');
  }
  return digest.digest('hex');
}

/** All pictures have just been taken. */
export function noteDrawn(repository: string): void {
  const drawn = Object.fromEntries(APPS.map((app) => [app, sourcesOf(repository, app)]));
  writeFileSync(join(repository, NOTE), `${JSON.stringify(drawn, null, 2)}\n`);
}

/** The apps that changed since their pictures were taken. */
export function outdatedPictures(repository: string): readonly ShownApp[] {
  const note = join(repository, NOTE);
  if (!existsSync(note)) return APPS;
  const drawn = JSON.parse(readFileSync(note, 'utf8')) as Partial<Drawn>;
  return APPS.filter((app) => drawn[app] !== sourcesOf(repository, app));
}
