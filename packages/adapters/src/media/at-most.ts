import { Overloaded } from '@cliffhanger/application/ports';

/**
 * Lets `atOnce` run at a time and more wait for their turn, up to a sum of weights of `waiting`; what comes after those is
 * refused.
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
