import { existsSync } from 'node:fs';
import { unpackedProgram } from './debian/apt-folder.ts';

const INSTALLED = '/usr/sbin/nginx';

/**
 * For tests and benches: prints the path of the installed nginx, or of Debian's, unpacked without
 * installation.
 */
console.log(
  existsSync(INSTALLED)
    ? INSTALLED
    : unpackedProgram({ suite: 'bookworm', name: 'nginx', path: INSTALLED.slice(1) }),
);
