import { setTimeout as sleep } from 'node:timers/promises';

interface Repeated {
  readonly everyMs: number;
  /** True: there is more to do at once. */
  readonly step: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface Loop {
  /** Ends the pause: there may be something to do. */
  wake(): void;
  /** Lets the step that runs come to its end. */
  stop(): Promise<void>;
}

/** Over and over, with a pause when nothing was left to do. What fails is tried again after the pause. */
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
