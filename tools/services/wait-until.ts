import { setTimeout as sleep } from 'node:timers/promises';

interface Wait {
  readonly what: string;
  readonly withinMs?: number;
  /** Gives up at once when this turns false: a process that ended will never be ready. */
  readonly isAlive?: () => boolean;
  /** Where a person looks when it never becomes ready. */
  readonly logFile?: string;
}

const PAUSE_MS = 50;

/** Asks again and again until the answer is yes; a question that throws counts as no. */
export async function waitUntil(isReady: () => Promise<boolean>, wait: Wait): Promise<void> {
  const { what, withinMs = 30_000, isAlive = () => true, logFile } = wait;
  const deadline = Date.now() + withinMs;
  let last: unknown;
  const where = logFile === undefined ? '' : `; its log is ${logFile}`;
  while (Date.now() < deadline) {
    if (!isAlive()) throw new Error(`${what} ended instead of becoming ready${where}`);
    try {
      if (await isReady()) return;
    } catch (error) {
      last = error;
    }
    await sleep(PAUSE_MS);
  }
  throw new Error(`${what} is not ready after ${withinMs} ms${where}`, { cause: last });
}
