import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

const SYSTEM_USER = 'postgres';

const isRoot = (): boolean => process.getuid?.() === 0;

/** PostgreSQL refuses to run as root; there it runs as the user of Debian's package. */
export function asPostgresUser(program: string, args: readonly string[]): [string, readonly string[]] {
  return isRoot() ? ['runuser', ['-u', SYSTEM_USER, '--', program, ...args]] : [program, args];
}

/** The same with exec instead of a child process, so that signals reach the program itself. */
export function replacedByPostgresUser(
  program: string,
  args: readonly string[],
): [string, readonly string[]] {
  if (!isRoot()) return [program, args];
  return ['setpriv', [`--reuid=${SYSTEM_USER}`, `--regid=${SYSTEM_USER}`, '--init-groups', program, ...args]];
}

export function giveToPostgresUser(folder: string): void {
  if (!isRoot()) return;
  chownSync(folder, systemId('-u'), systemId('-g'));
}

/** A parent of the checkout may be closed to other users (for example root's home). */
export function canPostgresUserReach(folder: string): boolean {
  if (!isRoot()) return true;
  return spawnSync('runuser', ['-u', SYSTEM_USER, '--', 'test', '-x', folder], { cwd: '/' }).status === 0;
}

function systemId(kind: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [kind, SYSTEM_USER], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the user ${SYSTEM_USER} is missing: sudo apt-get install postgresql`);
  return Number(stdout);
}
