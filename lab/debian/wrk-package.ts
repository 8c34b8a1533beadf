import { join } from 'node:path';
import { unpackedFolder } from '../../tools/services/debian/apt-folder.ts';

const WANTED = { suite: 'bookworm', names: ['wrk'], withDependencies: true } as const;

/** An HTTP load generator that uses less CPU time than the server. For benches. */
export function wrkCommand(): readonly [string, ...string[]] {
  const folder = unpackedFolder('wrk', WANTED);
  const libraries = `LD_LIBRARY_PATH=${join(folder, 'usr/lib/x86_64-linux-gnu')}`;
  return ['env', libraries, join(folder, 'usr/bin/wrk')];
}
