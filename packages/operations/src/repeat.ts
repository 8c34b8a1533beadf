import { setTimeout as sleep } from 'node:timers/promises';

interface Repeated {
  readonly everyMs: number;
  /** True: there is more to do at once. */
  readonly step: () => Promise<boolean>;
  readonly onError: (error: unknown) => void;
}

export interface Loop {
  /** Lets the step that runs come to its end. */
  stop(): Promise<void>;
}

/** Over and over, with a pause when nothing was left to do. What fails is tried again after the pause. */
export function repeat({ everyMs, step, onError }: Repeated): Loop {
  const stopping = new AbortController();
  const pause = () => sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const hasMore = await step().catch((error: unknown) => {
        onError(error);
        return false;
      });
      if (!hasMore) await pause();
    }
  };
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
