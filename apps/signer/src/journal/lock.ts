import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Two signers with one journal would each know half of the signed payments. The lock file has the pid of its holder.
 */
export function lockJournal(path: string): () => void {
  const file = `${path}.lock`;
  if (!take(file)) {
    const holder = holderOf(file);
    if (isAlive(holder)) throw new Error(`the journal is held by process ${holder}`);
    rmSync(file, { force: true });
    if (!take(file)) throw new Error('another signer has just locked the journal');
  }
  return () => rmSync(file, { force: true });
}

function take(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

const holderOf = (file: string): number => Number(readFileSync(file, 'utf8'));

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
