import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { runAndRead } from '../../tools/run-and-read.ts';

const USER = '10001';

/** `folders.tar`: these folders, empty and owned by the image's user, without their parents. */
export function archiveFolders(context: string, folders: readonly string[]): void {
  const root = join(context, 'folders');
  for (const folder of folders) mkdirSync(join(root, folder), { recursive: true, mode: 0o700 });
  const given = ['--numeric-owner', `--owner=${USER}`, `--group=${USER}`, '--mtime=@0', '--no-recursion'];
  runAndRead('tar', ['-cf', join(context, 'folders.tar'), '-C', root, ...given, ...folders]);
  rmSync(root, { recursive: true });
}
