import { setTimeout as sleep } from 'node:timers/promises';

interface Wait {
  readonly withinMs?: number;
  readonly everyMs?: number;
}

const WITHIN_MS = 120_000;
const EVERY_MS = 500;

/** Polls until there is a result; the error contains `what`. */
export async function until<T>(
  what: string,
  look: () => Promise<T | undefined>,
  { withinMs = WITHIN_MS, everyMs = EVERY_MS }: Wait = {},
): Promise<T> {
  const givesUpAt = performance.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > givesUpAt) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await sleep(everyMs);
  }
}
