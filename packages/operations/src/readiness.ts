/** Whether a process wants work: its database answers and fits, and it is not on its way out. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** From now on and for ever: no. */
  stop(): void;
}

const ANSWER_WITHIN_MS = 2_000;
/** A database that was well moments ago and is slow now is busy: to send our requests elsewhere would help nobody. */
const WELL_FOR_MS = 10_000;

export function createReadiness(check: () => Promise<boolean>): Readiness {
  let stopped = false;
  let wellAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<boolean> | undefined;

  /** However many ask, one looks. */
  const look = (): Promise<boolean> => {
    looking ??= check()
      .catch(() => false)
      .then((isWell) => {
        wellAt = isWell ? performance.now() : Number.NEGATIVE_INFINITY;
        return isWell;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };

  return {
    stop: () => {
      stopped = true;
    },
    isReady: async () => {
      if (stopped) return false;
      const isWell = await Promise.race([look(), noAnswer()]);
      return (isWell ?? performance.now() - wellAt < WELL_FOR_MS) && !stopped;
    },
  };
}

const noAnswer = (): Promise<undefined> =>
  new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, undefined).unref();
  });
