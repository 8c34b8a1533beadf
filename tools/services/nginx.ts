import { existsSync } from 'node:fs';
import { unpackedProgram } from './debian/apt-folder.ts';

const INSTALLED = '/usr/sbin/nginx';

/** For tests and benches: prints the path of the machine's own nginx, or of Debian's, unpacked and not installed. */
console.log(
  existsSync(INSTALLED)
    ? INSTALLED
    : unpackedProgram({ suite: 'bookworm', name: 'nginx', path: INSTALLED.slice(1) }),
);
