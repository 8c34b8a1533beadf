import { join } from 'node:path';
import { unpackedFolder } from '../../tools/services/debian/apt-folder.ts';

const WANTED = { suite: 'bookworm', names: ['wrk'], withDependencies: true } as const;

/** Asks an HTTP server as often as it can, in less processor time than the server takes. For benches. */
export function wrkCommand(): readonly [string, ...string[]] {
  const folder = unpackedFolder('wrk', WANTED);
  const libraries = `LD_LIBRARY_PATH=${join(folder, 'usr/lib/x86_64-linux-gnu')}`;
  return ['env', libraries, join(folder, 'usr/bin/wrk')];
}
