import { chmodSync, copyFileSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from '../../tools/services/debian/apt-folder.ts';

const WANTED = { suite: 'trixie', names: ['docker-compose'], withDependencies: false } as const;

/**
 * Debian 13's docker-compose, unpacked without installation: validates and resolves compose files; it cannot
 * start containers without an engine.
 */
export function composeProgram(): string {
  const folder = join(REPOSITORY_FOLDER, '.data', 'docker-compose');
  const program = join(folder, 'docker-compose');
  if (existsSync(program)) return program;
  const work = join(folder, 'fetch');
  const unpacked = unpackDebianPackages(work, WANTED);
  const [found] = globSync('usr/**/docker-compose', { cwd: unpacked, exclude: ['usr/share/**'] });
  if (found === undefined) throw new Error('the package docker-compose has no program');
  copyFileSync(join(unpacked, found), program);
  chmodSync(program, 0o755);
  rmSync(work, { recursive: true });
  return program;
}
