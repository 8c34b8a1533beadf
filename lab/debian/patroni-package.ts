import { chmodSync, existsSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from '../../tools/services/debian/apt-folder.ts';
import { requireFile } from '../../tools/services/debian/debian-package.ts';
import { canPostgresUserReach } from '../../tools/services/postgres-user.ts';

/** With Debian 12's Patroni 3.0, a leader that resumes takes the lead back from its successor (ADR 60). */
const PATRONI = { suite: 'trixie', names: ['patroni'], withDependencies: false } as const;
/** Its dependencies, for this machine's Python, and the servers beside it. */
const OTHERS = {
  suite: 'bookworm',
  names: [
    'python3-click',
    'python3-dateutil',
    'python3-prettytable',
    'python3-psutil',
    'python3-psycopg2',
    'python3-urllib3',
    'python3-yaml',
    'python3-etcd',
    'python3-cdiff',
    'etcd-server',
    'haproxy',
  ],
  withDependencies: true,
} as const;

type Command = readonly [string, ...string[]];

export interface PatroniPackage {
  readonly patroni: Command;
  readonly patronictl: Command;
  readonly etcd: Command;
  readonly haproxy: Command;
}

/** Debian's Patroni, etcd and HAProxy, unpacked once without installation, so that no service starts. */
export function patroniPackage(): PatroniPackage {
  const folder = join(reachableFolder(), 'patroni');
  if (!existsSync(folder)) {
    const work = `${folder}.fetch`;
    rmSync(work, { recursive: true, force: true });
    const parts = { others: OTHERS, own: PATRONI };
    for (const [name, wanted] of Object.entries(parts)) {
      const unpacked = unpackDebianPackages(join(work, `${name}.fetch`), wanted);
      chmodSync(unpacked, 0o755);
      renameSync(unpacked, join(work, name));
      rmSync(join(work, `${name}.fetch`), { recursive: true });
    }
    renameSync(work, folder);
  }
  const [own, others] = [join(folder, 'own'), join(folder, 'others')];
  const modules = [own, others].map((of) => join(of, 'usr/lib/python3/dist-packages')).join(':');
  const libraries = `LD_LIBRARY_PATH=${join(others, 'usr/lib/x86_64-linux-gnu')}`;
  const python = requireFile('/usr/bin/python3', { packageName: 'python3' });
  const program = (name: string): Command => {
    const environment = [`PYTHONPATH=${modules}`, libraries];
    return ['env', ...environment, python, join(own, 'usr/bin', name)];
  };
  const server = (path: string): string => {
    const unpacked = join(others, path);
    return existsSync(unpacked) ? unpacked : join('/', path);
  };
  return {
    patroni: program('patroni'),
    patronictl: program('patronictl'),
    etcd: [server('usr/bin/etcd')],
    haproxy: ['env', libraries, server('usr/sbin/haproxy')],
  };
}

/** Patroni runs as PostgreSQL's user, which may have no access to the checkout. */
function reachableFolder(): string {
  const usual = join(REPOSITORY_FOLDER, '.data');
  return canPostgresUserReach(REPOSITORY_FOLDER) ? usual : join(tmpdir(), 'cliffhanger-packages');
}
