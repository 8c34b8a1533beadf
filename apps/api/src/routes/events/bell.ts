/** One waits, anybody rings. Rung while nobody waits, the next wait is over at once. */
export interface Bell {
  ring(): void;
  wait(): Promise<void>;
}

export function createBell(): Bell {
  let isRung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      isRung = true;
      wake?.();
    },
    async wait() {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      isRung = false;
    },
  };
}
