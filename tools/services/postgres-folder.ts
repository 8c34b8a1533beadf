import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Purpose } from './postgres-settings.ts';
import { canPostgresUserReach, giveToPostgresUser } from './postgres-user.ts';

const MEMORY = '/dev/shm';
const NEEDED_MEMORY_BYTES = 4 * 1024 ** 3;

/**
 * The cluster is in the data folder, or under /var/tmp if PostgreSQL's user cannot reach that. Tests use
 * memory: a test file clones a database of 2,000 files, which ext4 takes seconds to create. In both cases a
 * note in the data folder contains the path.
 */
export function clusterFolder(dataFolder: string): string {
  const note = noteFile(dataFolder);
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres');
  return join(home, 'cluster');
}

export function prepareClusterFolder(dataFolder: string, purpose: Purpose): void {
  if (existsSync(join(clusterFolder(dataFolder), '..'))) return;
  mkdirSync(dataFolder, { recursive: true });
  const parent = parentOutside(dataFolder, purpose);
  if (parent !== undefined) writeFileSync(noteFile(dataFolder), `${emptyHomeIn(parent, dataFolder)}\n`);
  const home = join(clusterFolder(dataFolder), '..');
  mkdirSync(home, { recursive: true });
  giveToPostgresUser(home);
}

/** Frees the memory or disk of a stopped server. */
export function removeClusterFolder(dataFolder: string): void {
  rmSync(join(clusterFolder(dataFolder), '..'), { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
}

function parentOutside(dataFolder: string, purpose: Purpose): string | undefined {
  if (purpose === 'tests' && freeBytesIn(MEMORY) >= NEEDED_MEMORY_BYTES) return MEMORY;
  return canPostgresUserReach(dataFolder) ? undefined : '/var/tmp';
}

function freeBytesIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Removing the data folder also discards its data elsewhere: an outside folder without a note is deleted. */
function emptyHomeIn(parent: string, dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const home = join(parent, `cliffhanger-${name}`);
  rmSync(home, { recursive: true, force: true });
  return home;
}

const noteFile = (dataFolder: string): string => join(dataFolder, 'postgres-folder');
