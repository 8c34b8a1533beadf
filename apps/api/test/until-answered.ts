import { setTimeout as sleep } from 'node:timers/promises';

const MOST_TRIES = 60;
const PAUSE_MS = 250;
export const UNAVAILABLE = 503;

/** An overloaded machine may say "not now, nothing was done"; a phone then sends the same again, with its key. */
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
