import { setTimeout as sleep } from 'node:timers/promises';

interface Repeated {
  readonly everyMs: number;
  /** Resolves to true when there is more to do, which skips the pause. */
  readonly step: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface Loop {
  /** Ends the current pause. */
  wake(): void;
  /** Waits for the current step. */
  stop(): Promise<void>;
}

/** Runs `step` in a loop with pauses. A failed step is retried after the pause. */
export function repeat({ everyMs, step, onError }: Repeated): Loop {
  const stopping = new AbortController();
  let pausing = new AbortController();
  let isAwake = false;
  const wake = (): void => {
    isAwake = true;
    pausing.abort();
  };
  const pause = async (): Promise<void> => {
    pausing = new AbortController();
    if (!isAwake && !stopping.signal.aborted)
      await sleep(everyMs, undefined, { signal: pausing.signal }).catch(() => undefined);
  };
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      isAwake = false;
      const hasMore = await step().catch((error: unknown) => {
        onError(error);
        isAwake = false;
        return false;
      });
      if (!hasMore) await pause();
    }
  };
  const running = run();
  return {
    wake,
    stop: async () => {
      stopping.abort();
      wake();
      await running;
    },
  };
}
