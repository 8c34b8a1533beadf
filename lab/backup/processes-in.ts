import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Finds PostgreSQL's processes and their children by working directory; `words` filters by command line. */
export const processesIn = (folder: string, words = ''): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isIn(name, folder) && commandLineOf(name).includes(words))
    .map(Number);

export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // The process ended meanwhile.
  }
}

function isIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Empty if the process ended meanwhile. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
