import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from '../../tools/services/debian/apt-folder.ts';

const WANTED = { suite: 'trixie', names: ['kubectl'], withDependencies: false } as const;

/** Debian 13's: Debian 12 has none, and what a machine happens to have may be of any version. It asks no cluster. */
export function kubectlProgram(): string {
  const folder = join(REPOSITORY_FOLDER, '.data', 'kubectl');
  const program = join(folder, 'kubectl');
  if (existsSync(program)) return program;
  const work = join(folder, `fetch-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  renameSync(join(unpackDebianPackages(work, WANTED), 'usr/bin/kubectl'), program);
  rmSync(work, { recursive: true });
  return program;
}
