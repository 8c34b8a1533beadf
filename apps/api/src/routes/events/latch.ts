/** A latch for one waiter. A release without a waiter makes the next wait return at once. */
export interface Latch {
  release(): void;
  wait(): Promise<void>;
}

export function createLatch(): Latch {
  let isReleased = false;
  let wake: (() => void) | undefined;
  return {
    release() {
      isReleased = true;
      wake?.();
    },
    async wait() {
      if (!isReleased) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = undefined;
      }
      isReleased = false;
    },
  };
}
