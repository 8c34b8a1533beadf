import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { sourceFiles } from '../../tools/check/source/source-files.ts';

/**
 * A copy of the whole repository in a temporary folder, for tests that plant a defect. Links between our
 * packages stay inside the copy; packages of the registry are shared.
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'repository-copy-'));
  for (const file of sourceFiles(REPOSITORY_FOLDER, [''])) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    copyFileSync(join(REPOSITORY_FOLDER, file), join(copy, file));
  }
  for (const file of sourceFiles(copy, ['/package.json'])) copyLinks(dirname(file), copy);
  shareInstalled(join(REPOSITORY_FOLDER, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const OURS = '@cliffhanger';

function shareInstalled(installed: string, shared: string): void {
  mkdirSync(shared);
  cpSync(join(installed, OURS), join(shared, OURS), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(installed).filter((one) => one !== OURS))
    symlinkSync(join(installed, name), join(shared, name));
}

export const removeCopy = (copy: string): void => rmSync(copy, { recursive: true, force: true });

function copyLinks(workspace: string, copy: string): void {
  const links = join(REPOSITORY_FOLDER, workspace, 'node_modules');
  if (!existsSync(links)) return;
  cpSync(links, join(copy, workspace, 'node_modules'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => basename(path) === 'node_modules' || !basename(path).startsWith('.'),
  });
}
