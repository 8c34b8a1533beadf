import { setTimeout as sleep } from 'node:timers/promises';

interface Wait {
  readonly what: string;
  readonly withinMs?: number;
  /** Gives up at once when this turns false: a process that ended will never be ready. */
  readonly isAlive?: () => boolean;
  /** Included in the error message. */
  readonly logFile?: string;
}

const PAUSE_MS = 50;
/** Servers start slowly on a busy machine; a process that ended is noticed at once. */
const READY_WITHIN_MS = 120_000;

/** Polls until it returns true; an exception counts as false. */
export async function waitUntil(isReady: () => Promise<boolean>, wait: Wait): Promise<void> {
  const { what, withinMs = READY_WITHIN_MS, isAlive = () => true, logFile } = wait;
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
