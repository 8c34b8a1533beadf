import { type Call, type CallOptions, type Endpoint, RequestFailed } from '@cliffhanger/wire/kernel';
import { useSyncExternalStore } from 'react';

const BUSY = 503;
export const MOST_REPEATS = 4;
const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

const isBusy = (error: unknown): error is RequestFailed =>
  error instanceof RequestFailed && error.status === BUSY;

/** Exponential backoff with jitter, at least as long as `Retry-After`. */
export function delayBeforeRetry(failures: number, error: unknown): number {
  const backOff = Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS);
  const retryAfter = Math.min((isBusy(error) ? error.retryAfterMs : undefined) ?? 0, LONGEST_DELAY_MS);
  return Math.max(backOff, retryAfter) * (1 + Math.random() / 2);
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

/** Whether a call is waiting for a retry because the server is overloaded. */
export const useIsRepeating = (): boolean => useSyncExternalStore(listen, () => waiting > 0);

/** Calls with an idempotency key are safe to retry. */
export const carriesKey = (_endpoint: Endpoint, { idempotencyKey }: CallOptions): boolean =>
  idempotencyKey !== undefined;

/** Retries calls that are safe to repeat while the server responds 503, a bounded number of times. */
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
