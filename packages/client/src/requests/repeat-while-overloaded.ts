import { type Call, type CallOptions, type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { useSyncExternalStore } from 'react';

const BUSY = 503;
export const MOST_REPEATS = 4;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

const isBusy = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && error.status === BUSY;

/**
 * Before the try after so many failures: twice as long each time, at least what the server asked for, and never the same for
 * two who were turned away together.
 */
export function delayBeforeRetry(failures: number, error: unknown): number {
  const backOff = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  const asked = Math.min((isBusy(error) ? error.retryAfterMs : undefined) ?? 0, LONGEST_DELAY_MS);
  return Math.max(backOff, asked) * (1 + Math.random() / 2);
}

let waiting = 0;
const listeners = new Set<() => void>();
const countWaiting = (by: 1 | -1): void => {
  waiting += by;
  for (const listener of listeners) listener();
};
const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a call waits for its next try because the server is too busy. */
export const useIsRepeating = (): boolean => useSyncExternalStore(listen, () => waiting > 0);

/** A call that carries a key is done once, however often it is sent. */
export const carriesKey = (_endpoint: Endpoint, { idempotencyKey }: CallOptions): boolean =>
  idempotencyKey !== undefined;

/** What may be sent twice is sent again while the server says that it is too busy, a bounded number of times. */
export const repeatWhileOverloaded =
  (call: Call, mayRepeat: (endpoint: Endpoint, options: CallOptions) => boolean): Call =>
  async (endpoint, request, options = {}) => {
    for (let failures = 0; ; failures += 1) {
      try {
        return await call(endpoint, request, options);
      } catch (error) {
        if (!isBusy(error) || failures >= MOST_REPEATS || !mayRepeat(endpoint as Endpoint, options))
          throw error;
        countWaiting(1);
        await new Promise((resolve) => setTimeout(resolve, delayBeforeRetry(failures, error)));
        countWaiting(-1);
      }
    }
  };
