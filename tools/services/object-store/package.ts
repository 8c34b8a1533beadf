import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { unpackedFolder } from '../debian/apt-folder.ts';
import { requireFile } from '../debian/debian-package.ts';

/** The suite for whose Python the packages are built. */
const WANTED = { suite: 'bookworm', names: ['python3-swift', 'memcached'], withDependencies: true } as const;

export interface SwiftPackage {
  readonly python: readonly [string, ...string[]];
  readonly memcached: string;
}

/** OpenStack Swift with its dependencies, unpacked once into an ignored folder that all stacks share. */
export function swiftPackage(): SwiftPackage {
  const folder = unpackedFolder('swift', WANTED);
  const modules = `PYTHONPATH=${join(folder, 'usr/lib/python3/dist-packages')}`;
  const libraries = `LD_LIBRARY_PATH=${join(folder, 'usr/lib/x86_64-linux-gnu')}`;
  const python = requireFile('/usr/bin/python3', { packageName: 'python3' });
  const own = join(folder, 'usr/bin/memcached');
  return {
    python: ['env', modules, libraries, python],
    memcached: existsSync(own) ? own : requireFile('/usr/bin/memcached', { packageName: 'memcached' }),
  };
}
