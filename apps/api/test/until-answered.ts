import { setTimeout as sleep } from 'node:timers/promises';

const MOST_TRIES = 60;
const PAUSE_MS = 250;
export const UNAVAILABLE = 503;

/** An overloaded machine may refuse with 503 before any effect; a client then retries with the same key. */
export async function untilAnswered<T>(
  send: () => Promise<T>,
  isUnavailable: (answer: T) => boolean,
): Promise<T> {
  for (let tries = 1; tries < MOST_TRIES; tries += 1) {
    const answer = await send();
    if (!isUnavailable(answer)) return answer;
    await sleep(PAUSE_MS);
  }
  return send();
}
