import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** PostgreSQL's processes, and what they start, work in its folder. With words: those whose command line has them. */
export const processesIn = (folder: string, words = ''): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isIn(name, folder) && commandLineOf(name).includes(words))
    .map(Number);

export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended in between.
  }
}

function isIn(pid: string, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder;
  } catch {
    return false;
  }
}

/** Empty of one that has ended in between. */
function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
