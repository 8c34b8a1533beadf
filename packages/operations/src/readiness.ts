/** Whether a process wants work: its database answers and fits, and it is not on its way out. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** From now on and for ever: no. */
  stop(): void;
}

const ANSWER_WITHIN_MS = 2_000;

export function createReadiness(check: () => Promise<boolean>): Readiness {
  let stopped = false;
  return {
    stop: () => {
      stopped = true;
    },
    isReady: async () => {
      if (stopped) return false;
      const answered = await Promise.race([check().catch(() => false), noAnswer()]);
      return answered && !stopped;
    },
  };
}

const noAnswer = (): Promise<false> =>
  new Promise((resolve) => {
    setTimeout(resolve, ANSWER_WITHIN_MS, false).unref();
  });
