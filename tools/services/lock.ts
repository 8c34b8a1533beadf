import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const GIVE_UP_AFTER_MS = 120_000;

/** One start or stop at a time per data folder; the lock of a dead process is taken over. */
export async function withLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'services.lock');
  const deadline = Date.now() + GIVE_UP_AFTER_MS;
  while (!tryToTake(file)) {
    if (Date.now() > deadline) throw new Error(`another start or stop has held ${file} for too long`);
    await sleep(100);
  }
  try {
    return await action();
  } finally {
    rmSync(file, { force: true });
  }
}

function tryToTake(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    if (existsSync(file) && !isAlive(holderOf(file))) rmSync(file, { force: true });
    return false;
  }
}

function holderOf(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return Number.NaN;
  }
}

/** An empty file has just been created, and its holder is about to write its PID. */
const isAlive = (pid: number): boolean => !(pid > 0) || existsSync(`/proc/${pid}`);
