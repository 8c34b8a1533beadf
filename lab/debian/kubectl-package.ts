import { unpackedProgram } from '../../tools/services/debian/apt-folder.ts';

/** Debian 13's: Debian 12 has none, and what a machine happens to have may be of any version. It asks no cluster. */
export const kubectlProgram = (): string =>
  unpackedProgram({ suite: 'trixie', name: 'kubectl', path: 'usr/bin/kubectl' });
