import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { canPostgresUserReach, giveToPostgresUser } from './postgres-user.ts';

/**
 * The cluster lives in the data folder, or, where PostgreSQL's user cannot reach that, in a folder under
 * /var/tmp that a note in the data folder points at.
 */
export function clusterFolder(dataFolder: string): string {
  const note = noteFile(dataFolder);
  const home = existsSync(note) ? readFileSync(note, 'utf8').trim() : join(dataFolder, 'postgres');
  return join(home, 'cluster');
}

export function prepareClusterFolder(dataFolder: string): void {
  if (existsSync(join(clusterFolder(dataFolder), '..'))) return;
  mkdirSync(dataFolder, { recursive: true });
  if (!canPostgresUserReach(dataFolder))
    writeFileSync(noteFile(dataFolder), `${emptyHomeOutside(dataFolder)}\n`);
  const home = join(clusterFolder(dataFolder), '..');
  mkdirSync(home, { recursive: true });
  giveToPostgresUser(home);
}

/** Removing the data folder removes its data: what lies outside without a note pointing at it is thrown away. */
function emptyHomeOutside(dataFolder: string): string {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  const home = join('/var/tmp', `cliffhanger-${name}`);
  rmSync(home, { recursive: true, force: true });
  return home;
}

const noteFile = (dataFolder: string): string => join(dataFolder, 'postgres-folder');
