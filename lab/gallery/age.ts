import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/* Are the pictures of docs/screens older than what they show? By what the apps are made of, not by dates. */

export type ShownApp = 'seller' | 'storefront' | 'console';
const APPS: readonly ShownApp[] = ['seller', 'storefront', 'console'];
const SHARED = ['packages/ui/src', 'packages/client/src', 'packages/i18n'];
const NOTE = 'docs/screens/drawn.json';
/** What no screen shows. */
const NOT_SHOWN = /(?:\.test|-under-test)\.tsx?$|\/test\//;

type Drawn = Readonly<Record<ShownApp, string>>;

/** Everything that an app draws with, as the working copy has it. */
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

/** All of them have just been drawn. */
export function noteDrawn(repository: string): void {
  const drawn = Object.fromEntries(APPS.map((app) => [app, sourcesOf(repository, app)]));
  writeFileSync(join(repository, NOTE), `${JSON.stringify(drawn, null, 2)}\n`);
}

/** The apps that have changed since their pictures were drawn. */
export function outdatedPictures(repository: string): readonly ShownApp[] {
  const note = join(repository, NOTE);
  if (!existsSync(note)) return APPS;
  const drawn = JSON.parse(readFileSync(note, 'utf8')) as Partial<Drawn>;
  return APPS.filter((app) => drawn[app] !== sourcesOf(repository, app));
}
