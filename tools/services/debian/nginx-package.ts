import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from './apt-folder.ts';

const WANTED = { suite: 'bookworm', names: ['nginx'], withDependencies: false } as const;
const INSTALLED = '/usr/sbin/nginx';

/** The edge of tests and benches: the machine's own nginx, or Debian's, unpacked and not installed. */
export function nginxProgram(): string {
  if (existsSync(INSTALLED)) return INSTALLED;
  const folder = join(REPOSITORY_FOLDER, '.data', 'nginx');
  const program = join(folder, 'nginx');
  if (existsSync(program)) return program;
  const work = join(folder, 'fetch');
  copyFileSync(join(unpackDebianPackages(work, WANTED), 'usr/sbin/nginx'), program);
  chmodSync(program, 0o755);
  rmSync(work, { recursive: true });
  return program;
}
