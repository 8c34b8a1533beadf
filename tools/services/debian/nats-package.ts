import { chmodSync, copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { REPOSITORY_FOLDER } from '@cliffhanger/dev-addresses';
import { unpackDebianPackages } from './apt-folder.ts';

const WANTED = { suite: 'trixie', names: ['nats-server'], withDependencies: false } as const;

/**
 * Debian 12's own nats-server does not know `sync_interval: always`, and without it a power cut loses what was
 * acknowledged. Debian 13's is a static binary that runs here too: it is fetched into an ignored folder that all
 * stacks share.
 */
export function natsServerProgram(): string {
  const folder = join(REPOSITORY_FOLDER, '.data', 'nats-server');
  const program = join(folder, 'nats-server');
  if (existsSync(program)) return program;
  const work = join(folder, 'fetch');
  copyFileSync(join(unpackDebianPackages(work, WANTED), 'usr/sbin/nats-server'), program);
  chmodSync(program, 0o755);
  rmSync(work, { recursive: true });
  return program;
}
