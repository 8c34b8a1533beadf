import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from '../../tools/services/debian/apt-folder.ts';

const WANTED = { suite: 'bookworm', names: ['wrk'], withDependencies: true } as const;

/** Asks an HTTP server as often as it can, in less processor time than the server takes. For benches. */
export function wrkCommand(): readonly [string, ...string[]] {
  const folder = join(REPOSITORY_FOLDER, '.data', 'wrk');
  if (!existsSync(folder)) {
    const work = `${folder}.fetch`;
    rmSync(work, { recursive: true, force: true });
    renameSync(unpackDebianPackages(work, WANTED), folder);
    rmSync(work, { recursive: true });
  }
  const libraries = `LD_LIBRARY_PATH=${join(folder, 'usr/lib/x86_64-linux-gnu')}`;
  return ['env', libraries, join(folder, 'usr/bin/wrk')];
}
