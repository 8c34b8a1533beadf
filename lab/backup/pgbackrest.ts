import { spawnSync } from 'node:child_process';
import { chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireFile } from '../../tools/services/debian/debian-package.ts';
import { asPostgresUser } from '../../tools/services/postgres-user.ts';
import { type Cluster, ownFolder } from './cluster.ts';

/* The settings of docs/backup.md, with the drill's folders. */

const STANZA = 'cliffhanger';

export interface Repository {
  readonly config: string;
  readonly folder: string;
}

const program = (): string =>
  requireFile(process.env['PGBACKREST'] ?? '/usr/bin/pgbackrest', { packageName: 'pgbackrest' });

export function createRepository(
  home: string,
  { folder: cluster, port, sockets }: Cluster,
  passphrase: string,
): Repository {
  const folder = ownFolder(join(home, 'repository'));
  const apart = (name: string) => ownFolder(join(home, name));
  const config = join(apart(`config-${passphrase.length}-${Date.now()}`), 'pgbackrest.conf');
  const settings = {
    global: {
      'repo1-path': folder,
      'repo1-cipher-type': 'aes-256-cbc',
      'repo1-cipher-pass': passphrase,
      'repo1-retention-full': '2',
      'compress-type': 'lz4',
      'start-fast': 'y',
      'log-path': apart('log'),
      'lock-path': apart('lock'),
      'spool-path': apart('spool'),
      'log-level-console': 'warn',
      'log-level-file': 'off',
    },
    [STANZA]: { 'pg1-path': cluster, 'pg1-port': String(port), 'pg1-socket-path': sockets },
  };
  const text = Object.entries(settings)
    .map(([section, values]) => `[${section}]\n${lines(values)}`)
    .join('\n');
  writeFileSync(config, text, { mode: 0o600 });
  const { uid, gid } = statSync(folder);
  chownSync(config, uid, gid);
  return { config, folder };
}

const lines = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

export const archiveCommand = (config: string): string =>
  `${program()} --config=${config} --stanza=${STANZA} archive-push %p`;

/** Throws with the program's output when it fails. */
export function pgbackrest({ config }: Repository, args: readonly string[]): void {
  const [command, all] = asPostgresUser(program(), [`--config=${config}`, `--stanza=${STANZA}`, ...args]);
  const { status, stdout, stderr } = spawnSync(command, all, { cwd: '/', encoding: 'utf8' });
  if (status !== 0) throw new Error(`pgbackrest ${args.at(-1)} failed:\n${stdout}${stderr}`);
}

/** Restores into another folder; the restored cluster archives nothing. */
export const restore = (repository: Repository, { folder }: Cluster, how: readonly string[]): void => {
  ownFolder(folder);
  pgbackrest(repository, [`--pg1-path=${folder}`, '--archive-mode=off', ...how, 'restore']);
};
