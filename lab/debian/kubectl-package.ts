import { unpackedProgram } from '../../tools/services/debian/apt-folder.ts';

/** From Debian 13: Debian 12 has none, and an installed one may have any version. It contacts no cluster. */
export const kubectlProgram = (): string =>
  unpackedProgram({ suite: 'trixie', name: 'kubectl', path: 'usr/bin/kubectl' });
