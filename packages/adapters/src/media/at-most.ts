import { Overloaded } from '@cliffhanger/application/ports';

/**
 * Runs at most `atOnce` tasks at a time. Further ones queue up to a total weight of `waiting`; beyond that
 * they are refused.
 */
export function atMost({ atOnce, waiting }: { readonly atOnce: number; readonly waiting: number }) {
  let running = 0;
  let heldBack = 0;
  const queue: (() => void)[] = [];

  const turn = (weight: number): Promise<void> | undefined => {
    if (running < atOnce) {
      running += 1;
      return undefined;
    }
    if (heldBack + weight > waiting) throw new Overloaded('too many are waiting already');
    heldBack += weight;
    return new Promise((resolve) =>
      queue.push(() => {
        heldBack -= weight;
        resolve();
      }),
    );
  };
  const next = (): void => {
    const first = queue.shift();
    if (first === undefined) running -= 1;
    else first();
  };

  return async function run<T>(work: () => Promise<T>, weight = 1): Promise<T> {
    await turn(weight);
    try {
      return await work();
    } finally {
      next();
    }
  };
}
