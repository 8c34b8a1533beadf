/** Whether a process accepts work: its database is reachable and compatible, and it is not shutting down. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Not ready from now on. */
  stop(): void;
}

const TIMEOUT_MS = 2_000;
/**
 * A database that was fine recently and is slow now is overloaded; moving requests to other processes would not help.
 */
const HEALTHY_FOR_MS = 10_000;

export function createReadiness(check: () => Promise<boolean>): Readiness {
  let stopped = false;
  let healthyAt = Number.NEGATIVE_INFINITY;
  let running: Promise<boolean> | undefined;

  /** Concurrent callers share one check. */
  const runCheck = (): Promise<boolean> => {
    running ??= check()
      .catch(() => false)
      .then((isHealthy) => {
        healthyAt = isHealthy ? performance.now() : Number.NEGATIVE_INFINITY;
        return isHealthy;
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  return {
    stop: () => {
      stopped = true;
    },
    isReady: async () => {
      if (stopped) return false;
      const isHealthy = await Promise.race([runCheck(), timeout()]);
      return (isHealthy ?? performance.now() - healthyAt < HEALTHY_FOR_MS) && !stopped;
    },
  };
}

const timeout = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS, undefined).unref();
  });
